import { IconCheck } from '@tabler/icons-react'
import type { Program } from '../../../sync/index.ts'
import { formatRupees } from '../../shared/format/amounts.ts'
import { langOf } from '../../shared/format/labels.ts'
import list from '../../shared/ui/list.module.css'
import classes from './payment.module.css'
import { dealOf, noteOf } from './programs.ts'
import { discountWords, savingWords, strings } from './strings.ts'

/** The programmes as one group of choices; without scripts the form still asks for the chosen one's page. */
export function ProgramChoice({
  programs,
  chosenId,
  onChoose,
}: {
  programs: readonly Program[]
  chosenId: string
  onChoose: (id: string) => void
}) {
  return (
    <fieldset>
      <legend className="vh">{strings.programs}</legend>
      <div className={classes.programs}>
        {programs.map((program) => (
          <ProgramCard
            key={program.id}
            program={program}
            isChosen={program.id === chosenId}
            onChoose={() => onChoose(program.id)}
          />
        ))}
      </div>
    </fieldset>
  )
}

function ProgramCard({
  program,
  isChosen,
  onChoose,
}: {
  program: Program
  isChosen: boolean
  onChoose: () => void
}) {
  const { id, name, price, is_most_popular, features } = program
  const note = noteOf(program)
  return (
    <div className={`${list.card} ${classes.program}`} data-on={isChosen || undefined}>
      <input
        type="radio"
        name="program"
        value={id}
        id={`program-${id}`}
        aria-describedby={`price-${id} features-${id}`}
        checked={isChosen}
        onChange={onChoose}
      />
      <h2 lang={langOf(name)}>
        <label htmlFor={`program-${id}`}>
          {name}
          {is_most_popular ? <span className={classes.popular}>{strings.mostPopular}</span> : null}
        </label>
      </h2>
      <div id={`price-${id}`} className={classes.priceBlock}>
        <p className={classes.amount}>
          <span>{formatRupees(price)}</span> <ListPrice program={program} />
          {note === '' ? null : <small lang={langOf(note)}>{note}</small>}
        </p>
        <DealLine program={program} />
      </div>
      <ul id={`features-${id}`} className={classes.ticks}>
        {(features ?? []).map((feature) => (
          <li key={feature} lang={langOf(feature)}>
            <IconCheck className="icon" aria-hidden="true" />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function ListPrice({ program }: { program: Program }) {
  const { listPrice } = dealOf(program)
  if (listPrice === null) return null
  return (
    <s>
      <span className="vh">{strings.insteadOf} </span>
      {formatRupees(listPrice)}
    </s>
  )
}

function DealLine({ program }: { program: Program }) {
  const { discount, saving } = dealOf(program)
  const parts = [
    discount === null ? '' : discountWords(discount),
    saving === null ? '' : savingWords(formatRupees(saving)),
  ].filter((part) => part !== '')
  return parts.length > 0 ? <p className={classes.deal}>{parts.join(' · ')}</p> : null
}
