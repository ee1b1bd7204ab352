import { langOf } from '../format/labels.ts'
import classes from './page.module.css'

/** A longer text of the settings, in paragraphs. `level` is that of its headings. */
export function PlainText({ text, level = 2 }: { text: string; level?: 2 | 3 }) {
  const blocks = textBlocks(text)
  return (
    <div className={classes.text} lang={langOf(text)}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no name but their index, and are never moved
        <Block key={index} block={block} level={level} />
      ))}
    </div>
  )
}

function Block({ block, level }: { block: TextBlock; level: 2 | 3 }) {
  switch (block.kind) {
    case 'heading':
      return level === 2 ? <h2>{block.text}</h2> : <h3>{block.text}</h3>
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )
    case 'paragraph':
      return <p>{block.text}</p>
    default:
      return block satisfies never
  }
}

/** A part of a longer text that admins wrote without any markup but these two signs. */
type TextBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'paragraph'; readonly text: string }

const HEADING = /^#+\s+/
const ITEM = /^[-*\u2022]\s+/

const kindOf = (line: string): 'heading' | 'item' | 'words' => {
  if (HEADING.test(line)) return 'heading'
  return ITEM.test(line) ? 'item' : 'words'
}

/** The blocks of a text. An empty line ends a paragraph, '# ' begins a heading, and lines with '- ' are a list. */
export const textBlocks = (text: string): readonly TextBlock[] => {
  const groups: string[][] = []
  let before = ''
  for (const raw of text.split(/\r\n|\r|\n/)) {
    const line = raw.trim()
    const isMore = before !== '' && kindOf(before) === kindOf(line) && kindOf(line) !== 'heading'
    if (isMore && line !== '') groups.at(-1)?.push(line)
    else if (line !== '') groups.push([line])
    before = line
  }
  return groups.map(blockOf)
}

const blockOf = (lines: readonly string[]): TextBlock => {
  const [first = ''] = lines
  if (HEADING.test(first)) return { kind: 'heading', text: first.replace(HEADING, '') }
  if (ITEM.test(first)) return { kind: 'list', items: lines.map((line) => line.replace(ITEM, '')) }
  return { kind: 'paragraph', text: lines.join('\n') }
}
