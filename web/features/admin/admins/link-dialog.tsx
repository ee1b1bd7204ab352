import { Button, TextInput } from '@mantine/core'
import { IconLink, IconShare } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useAdmin } from '../auth/auth-context.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { Notice } from '../parts/states.tsx'
import { toastBad, toastGood } from '../parts/toast.tsx'
import { failureWords, untilWords } from '../parts/words.ts'
import { strings } from '../strings.ts'
import { admins, invitation as words } from './strings.ts'

/** A one-time link as the server tells it, this once. */
export interface Made {
  readonly path: string
  readonly until: number
  /** What else happened; '' for nothing. */
  readonly note: string
  /** Words that are shared with it. */
  readonly text: string
}

/** Makes a link by which a person becomes an admin; the server tells it this once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<Made | null>(null)
  return made ? (
    <MadeLink made={made} onClose={onClose} />
  ) : (
    <AskName onMade={setMade} onClose={onClose} />
  )
}

function AskName({ onMade, onClose }: { onMade: (made: Made) => void; onClose: () => void }) {
  const { sync } = useAdmin()
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const make = async (): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setFailure('')
    const answer = await sync.online.invite(name.trim())
    setBusy(false)
    if (answer.ok) onMade({ ...answer.value, note: '', text: words.shareText })
    else setFailure(`${words.failed}. ${failureWords(answer, admins.unanswered, admins.unknown)}`)
  }
  return (
    <Sheet
      title={words.title}
      onClose={onClose}
      onSubmit={() => void make()}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            {strings.cancel}
          </Button>
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? words.making : words.make}
          </Button>
        </>
      }
    >
      {failure && <Notice tone="bad">{failure}</Notice>}
      <TextInput
        label={words.name}
        description={words.nameHint}
        autoComplete="off"
        maxLength={200}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </Sheet>
  )
}

/** Shows a link, to be copied or shared; asks before it is closed without that. */
export function MadeLink({ made, onClose }: { made: Made; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const address = window.location.origin + made.path
  const [isTaken, setTaken] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const leave = (): void => (isTaken ? onClose() : setLeaving(true))
  const copy = async (): Promise<void> => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(address)
      setTaken(true)
      toastGood(words.copied, '', 'copy')
    } catch {
      toastBad(words.copyFailed, '', 'copy') // no https, or a browser within another app
    }
  }
  const share = async (): Promise<void> => {
    try {
      await navigator.share({ text: made.text, url: address })
      setTaken(true)
    } catch (error) {
      const isGivenUp = error instanceof DOMException && error.name === 'AbortError'
      if (!isGivenUp) await copy()
    }
  }
  return (
    <Sheet
      // Each question is a dialog of its own, with a step of the history of its own: 'back' asks again.
      key={isLeaving ? 'question' : 'link'}
      title={words.madeTitle}
      onClose={isLeaving ? () => setLeaving(false) : leave}
      foot={
        isLeaving ? (
          <>
            <Button variant="default" onClick={() => setLeaving(false)} data-autofocus>
              {words.stay}
            </Button>
            <Button variant="default" onClick={onClose}>
              {words.leave}
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" onClick={leave}>
              {words.done}
            </Button>
            {typeof navigator.share === 'function' && (
              <Button variant="default" onClick={() => void share()}>
                <IconShare size={20} aria-hidden="true" />
                {words.share}
              </Button>
            )}
            <Button data-autofocus onClick={() => void copy()}>
              <IconLink size={20} aria-hidden="true" />
              {words.copy}
            </Button>
          </>
        )
      }
    >
      {isLeaving && <Notice tone="bad">{words.leaving}</Notice>}
      <Notice>
        {[words.shown, words.until(untilWords(made.until, Date.now())), made.note].join(' ')}
      </Notice>
      <TextInput
        ref={field}
        label={words.link}
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
        onCopy={() => setTaken(true)}
      />
    </Sheet>
  )
}
