import { IconBrandWhatsapp } from '@tabler/icons-react'
import type { Program } from '../../../sync/index.ts'
import { langOf } from '../../shared/format/language.ts'
import { formatRupees } from '../../shared/format/rupees.ts'
import { useContact } from '../../shared/live/use-contact.ts'
import { Button, RoundAnchor } from '../../shared/ui/button.tsx'
import classes from './payment.module.css'
import { messages, strings } from './strings.ts'

/**
 * The choice and the next step: in the dock's place on a phone, with its chat. Once the ways to pay are shown it stands
 * where the choice ends, and the dock is back.
 */
export function PayBar({ program, isFixed }: { program: Program; isFixed: boolean }) {
  const price = formatRupees(program.price)
  const { whatsapp } = useContact(messages.question(program.name, price))
  return (
    <div className={classes.bar} data-takes-dock={isFixed ? '' : undefined}>
      <div className={`wrap ${classes.barLine}`}>
        <p>
          <span lang={langOf(program.name)}>{program.name}</span>
          <b>{price}</b>
        </p>
        {whatsapp && isFixed ? (
          <div className="only-phone">
            <RoundAnchor href={whatsapp.href} label={strings.ask} target="_blank" rel="noopener">
              <IconBrandWhatsapp className="icon" aria-hidden="true" />
            </RoundAnchor>
          </div>
        ) : null}
        <Button type="submit" size="large">
          {strings.proceed}
        </Button>
      </div>
    </div>
  )
}
