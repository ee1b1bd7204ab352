import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'

/** A test that `npm test` runs. */
export interface OrdinaryTest {
  /** The titles of the groups around it come first; what a table of tests types stands behind. */
  readonly title: string
  /** Texts and patterns that it types, also by constants and functions of its file; `\0` is what a template fills in. */
  readonly words: readonly string[]
}

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string'
const nodesIn = (value: unknown): readonly Node[] => [value].flat().filter(isNode)
const childrenOf = (node: Node): readonly Node[] => Object.values(node).flatMap(nodesIn)
const isNamed = (node: unknown, names: RegExp): boolean =>
  isNode(node) && node.type === 'Identifier' && names.test(String(node.name))

const FULL = /^IS_FULL$/
/** Parts of a node that are left where IS_FULL is false. */
const ordinaryPart = (node: Node): readonly Node[] => {
  const { type, test, left, right } = node
  if (type === 'IfStatement' || type === 'ConditionalExpression') {
    if (isNamed(test, FULL)) return nodesIn(node.alternate)
    if (isNode(test) && test.operator === '!' && isNamed(test.argument, FULL))
      return nodesIn(node.consequent)
  }
  if (type === 'LogicalExpression' && isNamed(left, FULL))
    return node.operator === '||' ? nodesIn(right) : []
  if (type !== 'ForOfStatement') return [node]
  // A loop over nothing runs nothing.
  const isEmpty = (one: Node): boolean =>
    one.type === 'TSAsExpression'
      ? nodesIn(one.expression).some(isEmpty)
      : one.type === 'ArrayExpression' && childrenOf(one).length === 0
  return nodesIn(right).flatMap(ordinaryPart).some(isEmpty) ? [] : [node]
}

/** Text of a literal, a template or the name of a property. */
const textOf = (node: Node | undefined): string | null => {
  if (node?.type === 'TemplateLiteral')
    return (
      nodesIn(node.quasis)
        // as: a piece of a template has its text under these names
        .map(({ value }) => (value as { cooked: string }).cooked)
        .join('\0')
    )
  if (node?.type === 'Property')
    return node.computed ? null : String(nodesIn(node.key)[0]?.name ?? '')
  if (node?.type !== 'Literal') return null
  // as: of literals, patterns alone have one
  const pattern = (node.regex as { pattern: string } | undefined)?.pattern
  if (pattern !== undefined) return pattern.replace(/\\(?=[^\w\s])/g, '')
  return typeof node.value === 'string' ? node.value : null
}

const RUNNER = /^(?:test|it|describe)$/
const LEFT_OUT = /^(?:skip|fixme|todo)$/
/** The names in what is called, such as `test` and `each` in `test.each(rows)(…)`; none where no runner begins it. */
const calledIn = (node: Node | undefined): readonly string[] => {
  if (!node) return []
  if (node.type === 'Identifier') return isNamed(node, RUNNER) ? [String(node.name)] : []
  const names = calledIn(nodesIn(node.object ?? node.callee)[0])
  const property = nodesIn(node.property)[0]
  return names.length > 0 && property ? [...names, String(property.name)] : names
}

const testsOf = (source: string): readonly OrdinaryTest[] => {
  const program = parseAst(source, { lang: 'ts' }) as unknown as Node // as: its nodes are told apart by their types
  const declared = new Map<string, Node>()
  const declare = (node: Node): void => {
    const [name] = nodesIn(node.id)
    if (name) declared.set(String(name.name), node)
    childrenOf(node).forEach(declare)
  }
  declare(program)
  const wordsOf = (node: Node, seen: Set<Node>): readonly string[] => {
    if (seen.has(node)) return []
    seen.add(node)
    const text = textOf(node)
    const named = node.type === 'Identifier' ? declared.get(String(node.name)) : undefined
    const within = [...(named ? [named] : []), ...childrenOf(node)].flatMap(ordinaryPart)
    return [...(text === null ? [] : [text]), ...within.flatMap((one) => wordsOf(one, seen))]
  }
  const find = (node: Node, above: string): readonly OrdinaryTest[] => {
    const names = node.type === 'CallExpression' ? calledIn(nodesIn(node.callee)[0]) : []
    const [first, ...rest] = nodesIn(node.arguments)
    const text = names.length > 0 ? textOf(first) : null
    const inside = (title: string) =>
      (text === null ? childrenOf(node) : rest)
        .flatMap(ordinaryPart)
        .flatMap((one) => find(one, title))
    if (text === null) return inside(above)
    if (names.some((name) => LEFT_OUT.test(name))) return []
    const title = `${above} ${text}`.trim()
    if (names.includes('describe')) return inside(title)
    const seen = new Set<Node>()
    const table = nodesIn(node.callee).flatMap((one) => wordsOf(one, seen))
    const words = [...table, ...rest.flatMap((one) => wordsOf(one, seen))]
    return [{ title: [title, ...table].join(' '), words }]
  }
  return find(program, '')
}

/** Every test that `npm test` runs: without soaks and what stands under IS_FULL. */
export const ordinaryTests = (): readonly OrdinaryTest[] =>
  readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!-soak)\.(?:test|spec)\.ts$/.test(file))
    .flatMap((file) => testsOf(readFileSync(join('tests', file), 'utf8')))
