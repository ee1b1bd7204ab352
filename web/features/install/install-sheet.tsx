import { IconCheck } from '@tabler/icons-react'
import { Button } from '../../shared/ui/button.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import { LogoMark } from '../frame/logo.tsx'
import classes from './install.module.css'
import type { InstallSteps, InstallWay } from './install-way.ts'
import { StepDrawing } from './step-drawing.tsx'
import { stepWords, strings } from './strings.ts'

/** 'menu' and 'none': somebody asked, and we know no way but the browser's own menu, or none at all. */
export type ShownWay = InstallWay | 'menu' | 'none'

interface InstallSheetProps {
  readonly way: ShownWay
  readonly isPhone: boolean
  readonly savedCount: number
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
export function InstallSheet({ way, isPhone, savedCount, onNo, onYes }: InstallSheetProps) {
  const title = titleOf(way, isPhone)
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
        <Reasons isPhone={isPhone} savedCount={savedCount} />
      ) : (
        <Steps way={way} savedCount={savedCount} />
      )}
    </Sheet>
  )
}

function Reasons({ isPhone, savedCount }: { isPhone: boolean; savedCount: number }) {
  return (
    <>
      <div className={classes.about}>
        <span className={classes.mark}>
          <LogoMark />
        </span>
        <p>
          {savedCount > 0 ? `${strings.saved(savedCount)} ` : ''}
          {isPhone ? strings.phoneText : strings.computerText}
        </p>
      </div>
      <ul className={classes.ticks}>
        {(isPhone ? strings.ticks : strings.computerTicks).map((tick) => (
          <li key={tick}>
            <IconCheck className="icon" aria-hidden="true" />
            <span>{tick}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Steps({ way, savedCount }: { way: InstallSteps; savedCount: number }) {
  const { text, steps } = stepWords[way]
  return (
    <>
      <p>
        {savedCount > 0 ? `${strings.saved(savedCount)} ` : ''}
        {text}
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
