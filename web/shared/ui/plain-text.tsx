import { langOf } from '../format/language.ts'
import { type TextBlock, textBlocks } from '../format/plain-text.ts'
import classes from './plain-text.module.css'

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
