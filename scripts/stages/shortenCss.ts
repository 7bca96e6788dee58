import type { Rolldown } from 'tsdown'

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/**
 * Takes comments and blanks that mean nothing out of the styles in a package's files: an app's bundler does not look into them, and after
 * compression too they are a fiftieth of the widget.
 */
export function shortenCss(): Rolldown.Plugin {
  return {
    name: 'latchkey:shorten-css',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk') chunk.code = shortenStyles(chunk.code, this.parse(chunk.code).body)
    },
  }
}

/** Styles are the templates in constants named `css` or `…Css`; the bundler adds a number where a file has several. */
const nameOfStyles = /^(css|\w+Css)(\$\d+)?$/

function shortenStyles(code: string, statements: readonly unknown[]): string {
  return (statements as Node[])
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap(({ declarations }) => declarations as { id: { name?: string }; init: Node | null }[])
    .flatMap(({ id, init }) => (init?.type === 'TemplateLiteral' && nameOfStyles.test(id.name ?? '') ? init : []))
    .flatMap(({ quasis }) => quasis as Node[])
    .reduceRight(
      (text, { start, end }) => text.slice(0, start) + shorten(text.slice(start, end)) + text.slice(end),
      code,
    )
}

/** @param css may be a part of a rule: what stands beside an expression. */
export function shorten(css: string): string {
  const pattern = /('[^']*'|"[^"]*")|\/\*[\s\S]*?\*\/|\s*([{};,]|:(?=\s))\s*|\s+/g
  return css
    .replace(pattern, (found, quoted?: string, mark?: string) => quoted ?? mark ?? (found.startsWith('/*') ? '' : ' '))
    .replaceAll(';}', '}')
}
