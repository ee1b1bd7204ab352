import { useId } from 'react'
import { formatBytes } from '../../shared/format/amounts.ts'
import { type SubjectKind, subjectKind } from '../../shared/format/labels.ts'
import { bytesOf, KINDS } from './grouping.ts'
import classes from './library.module.css'
import { focusPart, type PartProps, RemovalButton } from './part.tsx'
import { strings } from './strings.ts'

interface Slice {
  readonly kind: SubjectKind | 'content'
  readonly name: string
  readonly bytes: number
}

/** How much is here, of what, what is left, and what saving may cost. */
export function SpaceCard({ data, files, tell }: PartProps) {
  const { items, space, rules, connection } = data
  const saved = space?.saved ?? bytesOf(items)
  const content = space?.content ?? 0
  const slices: readonly Slice[] = [
    ...KINDS.map((kind) => ({
      kind,
      bytes: bytesOf(items.filter(({ subject }) => subjectKind(subject) === kind)),
      name: strings.short[kind],
    })).filter(({ bytes }) => bytes > 0),
    ...(content > 0 ? [{ kind: 'content' as const, bytes: content, name: strings.content }] : []),
  ]
  const everything = strings.removeEverything(items.length)
  return (
    <div className={`${classes.card} ${classes.space}`}>
      <p>
        <b className={classes.used}>{formatBytes(saved + content)}</b>{' '}
        <span className="muted">
          {`${strings.used} · ${space?.free == null ? strings.leftUnknown : strings.left(space.free)}`}
        </span>
      </p>
      <Meter slices={slices} free={space?.free ?? 0} />
      <ul className={classes.legend}>
        {slices.map(({ kind, name, bytes }) => (
          <li key={kind} data-kind={kind}>
            {`${name} ${formatBytes(bytes)}`}
          </li>
        ))}
      </ul>
      <WifiSwitch
        isOn={rules.wifiOnly}
        text={strings.wifiShort(rules.wifiOnly)}
        onChange={(wifiOnly) => void tell(files.setRules({ wifiOnly }))}
      />
      <details className={classes.small}>
        <summary>{strings.more}</summary>
        <p>{strings.wifiText(connection, rules.wifiOnly)}</p>
        <p>{staysWords(space?.isPersistent ?? null)}</p>
        <p>{strings.ios}</p>
        {items.length > 1 ? (
          <RemovalButton
            label={everything}
            title={strings.removeAllAsk(items.length)}
            text={<p>{strings.removeAllText(saved)}</p>}
            yes={everything}
            onYes={() => void tell(files.remove(items)).then(() => focusPart(''))}
          />
        ) : null}
      </details>
    </div>
  )
}

const staysWords = (isPersistent: boolean | null): string => {
  if (isPersistent === null) return strings.persistUnknown
  return isPersistent ? strings.persistent : strings.notPersistent
}

/** The legend beneath says in words what this shows. */
function Meter({ slices, free }: { slices: readonly Slice[]; free: number }) {
  const total = bytesOf(slices) + free
  return (
    <svg
      className={classes.meter}
      viewBox={`0 0 ${Math.max(1, total)} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {slices.map(({ kind, bytes }, at) => (
        <rect
          key={kind}
          data-kind={kind}
          x={bytesOf(slices.slice(0, at))}
          width={bytes}
          height="1"
        />
      ))}
    </svg>
  )
}

function WifiSwitch({
  isOn,
  text,
  onChange,
}: {
  isOn: boolean
  text: string
  onChange: (isOn: boolean) => void
}) {
  const id = useId()
  return (
    <label className={classes.switch}>
      <span>
        <b>{strings.wifiOnly}</b>
        <span id={id} className={classes.small}>
          {text}
        </span>
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells by itself whether it is checked
        role="switch"
        aria-label={strings.wifiOnly}
        aria-describedby={id}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
