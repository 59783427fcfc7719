/**
 * One-line mutants of a source file: changes that a test should notice. Stryker 10 makes such mutants too, but needs
 * Node 22.
 */
import { parseSync } from 'vite'

/** @typedef {any} Node Of the syntax tree: its fields depend on its type. */
/** @typedef {{ start: number, end: number }} Span */
/** @typedef {Span & { text: string }} Change */

/** @type {Record<string, string>} */
const SWAPPED = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
}
/** Methods whose removal still leaves a list. */
const PASSING = new Set(['filter', 'toSorted', 'slice'])
const EFFECTS = new Set(['CallExpression', 'AwaitExpression', 'AssignmentExpression', 'UpdateExpression'])
/** TypeScript nodes of which only the expression exists at run time. */
const CASTS = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])
const SKIPPED = /^(TS|Import|JSXText|Export(All|Default)Specifier|Directive)/
/**
 * A text that only the log or the console shows is not tested.
 * @param {Node} node
 */
const isLogged = ({ type, callee }) =>
  (type === 'CallExpression' && ['log', 'console'].includes(callee.object?.name)) ||
  (type === 'NewExpression' && callee.name?.endsWith('Error'))

/**
 * The changes of one node; `of` returns the source of a part.
 * @param {Node} node
 * @param {(part: Span) => string} of
 * @returns {Change[]}
 */
const changesOf = (node, of) => {
  /** @param {Span} part @param {string} text */
  const replace = (part, text) => ({ start: part.start, end: part.end, text })
  /** @param {Span} left @param {Span} right @param {string} from @param {string} to */
  const between = (left, right, from, to) => {
    const gap = of({ start: left.end, end: right.start })
    return replace({ start: left.end, end: right.start }, gap.replace(from, to))
  }
  /** @param {Span} part */
  const test = (part) => [replace(part, `!(${of(part)})`), replace(part, 'true'), replace(part, 'false')]
  const swapped = SWAPPED[node.operator]
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      return test(node.test)
    case 'WhileStatement':
      return [replace(node.test, 'false')]
    case 'BinaryExpression':
      return swapped ? [between(node.left, node.right, node.operator, swapped)] : []
    case 'LogicalExpression':
      return swapped
        ? [between(node.left, node.right, node.operator, swapped), replace(node, of(node.right))]
        : [replace(node, of(node.left))]
    case 'UnaryExpression':
      return node.operator === '!' ? [replace(node, of(node.argument))] : []
    case 'AwaitExpression':
      return [replace(node, of(node.argument))]
    case 'ExpressionStatement':
      return EFFECTS.has(node.expression.type) && !isLogged(node.expression) ? [replace(node, ';')] : []
    case 'Literal':
      if (typeof node.value === 'number')
        return [node.value + 1, ...(node.value > 0 ? [node.value - 1] : [])].map((value) => replace(node, `${value}`))
      if (typeof node.value === 'boolean') return [replace(node, `${!node.value}`)]
      return typeof node.value === 'string' && node.value ? [replace(node, "''")] : []
    case 'SpreadElement':
      return [replace(node.argument, `[]`)]
    case 'ArrayExpression': {
      const [last, before] = node.elements.toReversed()
      return last && before ? [replace({ start: before.end, end: last.end }, '')] : []
    }
    case 'CallExpression': {
      const { callee } = node
      if (callee.object?.name === 'Math' && node.arguments.length === 2)
        return node.arguments.map((/** @type {Node} */ argument) => replace(node, of(argument)))
      return PASSING.has(callee.property?.name) ? [replace(node, of(callee.object))] : []
    }
    case 'ArrowFunctionExpression':
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      return node.body?.type === 'BlockStatement' && node.body.body.length > 0
        ? [replace({ start: node.body.start, end: node.body.start + 1 }, '{ return;')]
        : []
    default:
      return []
  }
}

/** @param {Node} node @returns {Node[]} */
const parts = (node) => {
  if (CASTS.has(node.type)) return [node.expression]
  if (node.type === 'ExportNamedDeclaration') return [node.declaration]
  if (node.type === 'Property' || node.type === 'PropertyDefinition')
    return node.computed ? [node.key, node.value] : [node.value]
  // The attribute only styles or labels.
  if (node.type === 'JSXAttribute' && node.value?.type === 'Literal') return []
  return Object.values(node).flat()
}

/** @param {string} code @param {number} at */
const lineAt = (code, at) => code.slice(0, at).split('\n').length
/** @param {string} code @param {number} line */
const lineOf = (code, line) => code.split('\n')[line - 1]?.trim() ?? ''

/**
 * Every mutant of `code` that still parses, in the order of the source: `{ line, from, to, code }` with the 1-based
 * line, that line before and after, and the whole mutated source. Throws if `code` does not parse.
 * @param {string} file
 * @param {string} code
 */
export const mutantsOf = (file, code) => {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  /** @param {Span} part */
  const of = ({ start, end }) => code.slice(start, end)
  const found = new Map()
  /** @param {Node} node */
  const visit = (node) => {
    if (typeof node?.type !== 'string' || (SKIPPED.test(node.type) && !CASTS.has(node.type))) return
    if (isLogged(node)) return
    for (const { start, end, text } of changesOf(node, of)) {
      const mutated = code.slice(0, start) + text + code.slice(end)
      if (mutated === code || found.has(mutated) || parseSync(file, mutated).errors.length > 0) continue
      const line = lineAt(code, start)
      found.set(mutated, { at: start, line, from: lineOf(code, line), to: lineOf(mutated, line), code: mutated })
    }
    for (const part of parts(node)) visit(part)
  }
  visit(program)
  return [...found.values()].toSorted((a, b) => a.at - b.at)
}

/**
 * At most `limit` of the mutants, spread evenly; always the same selection.
 * @template T
 * @param {T[]} all
 * @param {number} limit
 */
export const sample = (all, limit) =>
  all.length <= limit
    ? all
    : Array.from({ length: limit }, (_, i) => /** @type {T} */ (all[Math.floor((i * all.length) / limit)]))
