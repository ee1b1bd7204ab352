import { IconCheck } from '@tabler/icons-react'
import { Button } from '../../shared/ui/button.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import { LogoMark } from '../frame/logo.tsx'
import classes from './install.module.css'
import type { InstallSteps, InstallWay } from './install-way.ts'
import { StepDrawing } from './step-drawing.tsx'
import { type OwnWords, stepWords, strings } from './strings.ts'

/** 'menu' and 'none', on request: the only known way is the browser's own menu, or there is none. */
export type ShownWay = InstallWay | 'menu' | 'none'

interface InstallSheetProps {
  readonly way: ShownWay
  readonly isPhone: boolean
  readonly savedCount: number
  /** Of another app than the students'. */
  readonly words?: OwnWords | undefined
  readonly onNo: () => void
  /** The browser's own dialog is wanted, or the steps were taken. */
  readonly onYes: () => void
}

const titleOf = (way: ShownWay, isPhone: boolean): string => {
  if (way === 'menu') return strings.menuTitle
  if (way === 'none') return strings.noWayTitle
  if (way === 'dialog') return isPhone ? strings.phoneTitle : strings.computerTitle
  return stepWords[way].title
}

/** The offer to put the app on the home screen. */
export function InstallSheet({ way, isPhone, savedCount, words, onNo, onYes }: InstallSheetProps) {
  const title = (way !== 'none' && words?.title) || titleOf(way, isPhone)
  if (way === 'menu' || way === 'none')
    return (
      <Sheet title={title} onClose={onNo} foot={<Button onClick={onNo}>{strings.close}</Button>}>
        <p>{way === 'menu' ? strings.menuText : strings.noWayText}</p>
      </Sheet>
    )
  return (
    <Sheet
      title={title}
      onClose={onNo}
      foot={
        <>
          <Button look="outline" onClick={onNo}>
            {strings.notNow}
          </Button>
          <Button onClick={onYes}>{way === 'dialog' ? strings.install : strings.done}</Button>
        </>
      }
    >
      {way === 'dialog' ? (
        <Reasons isPhone={isPhone} savedCount={savedCount} words={words} />
      ) : (
        <Steps way={way} savedCount={savedCount} words={words} />
      )}
    </Sheet>
  )
}

type Inside = Pick<InstallSheetProps, 'savedCount' | 'words'>

function Reasons({ isPhone, savedCount, words }: Inside & { isPhone: boolean }) {
  const text = isPhone ? strings.phoneText : strings.computerText
  return (
    <>
      <div className={classes.about}>
        <span className={classes.mark}>
          <LogoMark />
        </span>
        <p>
          {savedCount > 0 ? `${strings.saved(savedCount)} ` : ''}
          {words?.text ?? text}
        </p>
      </div>
      <ul className={classes.ticks}>
        {(words?.ticks ?? (isPhone ? strings.ticks : strings.computerTicks)).map((tick) => (
          <li key={tick}>
            <IconCheck className="icon" aria-hidden="true" />
            <span>{tick}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Steps({ way, savedCount, words }: Inside & { way: InstallSteps }) {
  const { text, steps } = stepWords[way]
  return (
    <>
      <p>
        {savedCount > 0 ? `${strings.saved(savedCount)} ` : ''}
        {words?.text ?? text}
      </p>
      <ol className={classes.steps}>
        {steps.map(([what, where], step) => (
          <li key={what}>
            <StepDrawing way={way} step={step} />
            <p>
              <b>
                {step + 1}. {what}
              </b>
              <br />
              <span className="muted">{where}</span>
            </p>
          </li>
        ))}
      </ol>
    </>
  )
}
