import { useSite } from '../../shared/live/use-site.ts'
import { PlainText } from '../../shared/ui/plain-text.tsx'
import classes from './frame.module.css'
import { HashDialog } from './hash-dialog.tsx'
import { aboutByDefault, strings } from './strings.ts'

/** The academy's own story, or ours until it has one. */
function AboutText() {
  const { name, about } = useSite()
  return <PlainText text={about || aboutByDefault(name)} level={3} />
}

function TermsList() {
  const { terms } = useSite()
  return (
    <ol className={classes.terms}>
      {terms.map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ol>
  )
}

/** The story, the terms, and the texts that the law wants, each at its address: `#about`, `#terms` and so on. */
export function Dialogs() {
  const { refunds, grievances } = useSite()
  return (
    <>
      <HashDialog id="about" title={strings.about}>
        <AboutText />
      </HashDialog>
      <HashDialog id="terms" title={strings.terms}>
        <TermsList />
      </HashDialog>
      {refunds ? (
        <HashDialog id="refunds" title={strings.refunds}>
          <PlainText text={refunds} level={3} />
        </HashDialog>
      ) : null}
      {grievances ? (
        <HashDialog id="grievances" title={strings.grievances}>
          <PlainText text={grievances} level={3} />
        </HashDialog>
      ) : null}
    </>
  )
}
