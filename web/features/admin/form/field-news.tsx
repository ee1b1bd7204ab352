import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { strings } from '../strings.ts'
import { calledIn, type TextSpec } from './field-spec.ts'
import classes from './form.module.css'
import type { RowForm } from './use-row-form.ts'

const words = strings.news
/** Pinned bars of a page lie over its first and its last lines. */
const BETWEEN_BARS = '-56px 0px -80px 0px'

interface FieldNewsProps {
  readonly spec: TextSpec
  readonly form: RowForm
}

/** Words of another person in a field that is being typed in, with a choice between both, and an undo. */
export function FieldNews({ spec, form }: FieldNewsProps) {
  const [given, setGiven] = useState<{ readonly mine: string; readonly theirs: string } | null>(
    null,
  )
  const theirs = form.newsOf(spec)
  const mine = form.textOf(spec)
  if (theirs !== null)
    return (
      <Asked
        {...{ spec, form, theirs }}
        onTake={() => {
          setGiven({ mine, theirs })
          form.setText(spec, theirs)
        }}
      />
    )
  if (given?.theirs !== mine) return null
  return (
    <div className={classes.news}>
      <p role="status">{words.mine(calledIn(spec, given.mine))}</p>
      <Button look="outline" onClick={() => form.setText(spec, given.mine)}>
        {strings.toast.undo}
      </Button>
    </div>
  )
}

function Asked({
  spec,
  form,
  theirs,
  onTake,
}: FieldNewsProps & { readonly theirs: string; readonly onTake: () => void }) {
  const box = useRef<HTMLFieldSetElement>(null)
  const note = useEffectEvent(() => form.noteShown(spec, theirs))
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are to be seen anew
  useEffect(() => {
    if (!box.current) return
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ intersectionRatio }) => intersectionRatio === 1)) note()
      },
      { threshold: 1, rootMargin: BETWEEN_BARS },
    )
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [theirs])
  return (
    <fieldset ref={box} className={classes.news} aria-label={words.of(spec.label)}>
      <p role="alert">{words.changed(calledIn(spec, theirs))}</p>
      <Button look="outline" onClick={() => form.keepMine(spec)}>
        {words.keepMine}
      </Button>
      <Button look="outline" onClick={onTake}>
        {words.takeTheirs}
      </Button>
    </fieldset>
  )
}
