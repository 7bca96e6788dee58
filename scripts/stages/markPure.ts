import type { Rolldown } from 'tsdown'

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/**
 * Marks what a module computes when it is loaded as free of side effects, which package.json says of whole files only: an app's bundler can
 * then leave out what the app does not use of a file.
 */
export function markPure(): Rolldown.Plugin {
  return {
    name: 'latchkey:mark-pure',
    // After rendering, which would unwrap what is marked.
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk') chunk.code = mark(chunk.code, this.parse(chunk.code).body)
    },
  }
}

function mark(code: string, statements: readonly unknown[]): string {
  return (statements as Node[])
    .flatMap(toDeclarators)
    .flatMap(({ init }) => (init as Node | null) ?? [])
    .filter((value) => callsSomething(value) && !/PURE__ \*\/ $/.test(code.slice(0, value.start)))
    .reduceRight(
      (text, { start, end }) =>
        `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
      code,
    )
}

function toDeclarators(statement: Node): Node[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? (statement.declaration as Node | null) : statement
  return declaration?.type === 'VariableDeclaration' ? (declaration.declarations as Node[]) : []
}

const functions = ['ArrowFunctionExpression', 'FunctionExpression', 'ClassExpression']

/** Whether evaluating it calls a function; a function that is only declared is not called. */
function callsSomething(node: Node): boolean {
  if (functions.includes(node.type)) return false
  if (node.type === 'CallExpression' || node.type === 'NewExpression') return true
  return Object.values(node)
    .flat()
    .some((child) => typeof child === 'object' && child !== null && 'type' in child && callsSomething(child as Node))
}
