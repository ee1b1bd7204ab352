/** The mark, four bubbles with one filled, in the same colours in both schemes. */
export function LogoMark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0d4335" />
      <g fill="none" stroke="#bfd8cc" strokeWidth="2">
        <circle cx="10.5" cy="10.5" r="4" />
        <circle cx="10.5" cy="21.5" r="4" />
        <circle cx="21.5" cy="21.5" r="4" />
      </g>
      <circle cx="21.5" cy="10.5" r="5.5" fill="#f7b52c" />
    </svg>
  )
}
