import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { useToast } from '../../shared/ui/toast.tsx'
import { copyText } from './copy-text.ts'
import classes from './payment.module.css'
import { strings } from './strings.ts'

/** How long 'Copied' stands in the button. */
const SAID_MS = 4_000

/** A text to copy, which can also be chosen by hand. `name` says what it is: 'UPI ID'. */
export function CopyRow({ text, name }: { text: string; name: string }) {
  const [copied, setCopied] = useState('')
  const show = useToast()
  const isCopied = copied === text
  useEffect(() => {
    if (copied === '') return
    const timer = setTimeout(() => setCopied(''), SAID_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async (): Promise<void> => {
    if (await copyText(text)) setCopied(text)
    else show({ title: strings.copyFailed, text: strings.copyFailedText })
  }
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <div className={classes.copyRow}>
      <code>{text}</code>
      <Button look="text" aria-label={`${strings.copy} ${name}`} onClick={() => void copy()}>
        <Icon className="icon" aria-hidden="true" />
        {isCopied ? strings.copied : strings.copy}
      </Button>
      <span className="vh" role="status">
        {isCopied ? `${name}: ${strings.copied}` : ''}
      </span>
    </div>
  )
}
