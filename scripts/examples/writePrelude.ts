type Entries = ReadonlyMap<string, ReadonlyMap<string, { isType: boolean }>>

const declarations = /\b(?:const|let|function|type|interface|class) +(\w+)/g
const lists = /\b(?:import|const|let)(?: type)? *[[{]([^}\]]*)[}\]]/g

/**
 * One line that gives an example what it takes for granted: what it uses of entries that it imports nothing from and does not declare
 * itself, and `latchkey`, the app's own.
 */
export function writePrelude(source: string, entries: Entries): string {
  const own = new Set([...source.matchAll(declarations)].map(([, name]) => name))
  for (const [, names = ''] of source.matchAll(lists)) for (const [name] of names.matchAll(/\w+/g)) own.add(name)
  const words = [...source.matchAll(/(?<![.@/\w'"`-])[A-Za-z_]\w*/g)].map(([word]) => word)
  const used = new Set(words.filter((word) => !own.has(word)))

  const imports = [...entries].flatMap(([entry, names]) => {
    // An example that imports from an entry says all it takes from there.
    if (source.includes(`from '${entry}'`)) return []
    const specifiers = [...used].flatMap((word) => {
      const name = names.get(word)
      return name ? [name.isType ? `type ${word}` : word] : []
    })
    return specifiers.length > 0 ? [`import { ${specifiers.join(', ')} } from '${entry}';`] : []
  })
  const app = used.has('latchkey') ? ["declare const latchkey: import('@latchkey/core').Latchkey;"] : []
  return [...imports, ...app, 'export {};\n'].join(' ')
}
