import { Button } from '../../shared/ui/button.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import classes from './install-line.module.css'

export const installWords = {
  iosTitle: 'Add to your Home Screen',
  iosText: 'It then opens full screen and without internet, like any app.',
  iosSteps: [
    ['Tap Share', 'at the bottom, beside the address, or behind the three dots'],
    ['Tap Add to Home Screen', 'scroll down if you do not see it'],
    ['Tap Add', 'and open it from your Home Screen'],
  ],
  iosSaved:
    'Files that you saved here do not come along. Open the app once with internet and save them again: tap Save at each file, or use Library to save a whole subject.',
  menuTitle: 'Install the app',
  menuText:
    "Look for 'Install app' or 'Add to Home screen' in the menu of this browser. It is not there if the app is installed already, or if this browser cannot install apps: Chrome, Edge and Samsung Internet can.",
  close: 'OK',
} as const

/** How to install by hand: the steps of an iPhone, or where other browsers have it. */
export function InstallSheet({ hasSteps, onClose }: { hasSteps: boolean; onClose: () => void }) {
  return (
    <Sheet
      title={hasSteps ? installWords.iosTitle : installWords.menuTitle}
      onClose={onClose}
      foot={<Button onClick={onClose}>{installWords.close}</Button>}
    >
      {hasSteps ? (
        <>
          <p>{installWords.iosText}</p>
          <ol className={classes.steps}>
            {installWords.iosSteps.map(([what, where]) => (
              <li key={what}>
                <b>{what}</b>
                <span className="muted">{where}</span>
              </li>
            ))}
          </ol>
          <p>{installWords.iosSaved}</p>
        </>
      ) : (
        <p>{installWords.menuText}</p>
      )}
    </Sheet>
  )
}
