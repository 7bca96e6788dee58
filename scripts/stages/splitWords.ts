import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'tsdown'
import { root } from '../root.mjs'
import { lastBeforeBoth, stagesUntil } from './assignStages.ts'
import { nameOf } from './readGraph.ts'
import { stages } from './stages.ts'

const localesFolder = join(root, 'packages/react/src/locales')
/** The module of a stage's English messages; the null byte keeps other plugins from reading it as a file. */
const prefix = '\0english:'
/** The stage that English itself is in, with the messages that come before any flow. */
const first = 'modal'

/**
 * Puts each part of the English messages (`send`, `swap`, …) into the stage that needs it. en.ts stays one file, and `useMessages` returns
 * all of them: a stage's own are added where its modules call it.
 * @param assigned the stage of each module.
 */
export function splitWords(assigned: ReadonlyMap<string, string>): Rolldown.Plugin {
  const source = readFileSync(join(localesFolder, 'en.ts'), 'utf8')
  const parts = listParts(source)
  const stageOf = assignParts(
    parts.map(({ key }) => key),
    assigned,
  )
  const withWords = (stage: string) =>
    stagesUntil(stage, stages).filter((name) => name !== first && [...stageOf.values()].includes(name))

  return {
    name: 'latchkey:words',
    resolveId(id, importer) {
      if (id.startsWith('english:')) return `\0${id}`
      if (id === './en.ts' && importer?.endsWith('/locales/locales.ts')) return `${prefix}${first}`
      if (importer?.startsWith(prefix) && id.startsWith('./')) return join(localesFolder, id)
      return undefined
    },
    load(id) {
      if (!id.startsWith(prefix)) return
      const stage = id.slice(prefix.length)
      const others = parts.filter(({ key }) => stageOf.get(key) !== stage)
      const code = others.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), source)
      return { code: `${code}\nexport const words = en.messages\n`, moduleType: 'ts' }
    },
    transform(code, id) {
      const stage = assigned.get(nameOf(id))
      if (!stage || id.endsWith('/useMessages.ts')) return
      const names = withWords(stage)
      const calls = /\b(useMessages|useLocale|messagesOf)\((locale)?\)/g
      if (names.length === 0 || !calls.test(code)) return
      const imports = names.map((name, i) => `import { words as lkWords${i} } from 'english:${name}'\n`).join('')
      const words = names.map((_, i) => `lkWords${i}`)
      return `${imports}${code.replace(calls, (_, call, locale) => `${call}(${[...(locale ? [locale] : []), ...words].join()})`)}`
    },
  }
}

/** The stage of the module with a stage's messages. */
export function stageOfWords(id: string): string | undefined {
  return id.startsWith(prefix) ? id.slice(prefix.length) : undefined
}

/** The parts of the messages in en.ts, with where each begins (its comments too) and ends. */
export function listParts(source: string): { key: string; start: number; end: number }[] {
  const messages = source.indexOf('  messages: {\n') + '  messages: {\n'.length
  const end = source.indexOf('\n  },\n', messages) + 1
  const starts = [
    ...source.slice(messages, end).matchAll(/^(?: {4}\/\*\*(?:[^*]|\*(?!\/))*\*\/\n)?(?: {4}\/\/.*\n)* {4}(\w+):/gm),
  ]
  return starts.map(({ 1: key = '', index }, i) => ({
    key,
    start: messages + index,
    end: messages + (starts[i + 1]?.index ?? end - messages),
  }))
}

/** The stage of each part: the one that needs it, or the last before all that do. */
function assignParts(keys: readonly string[], assigned: ReadonlyMap<string, string>): Map<string, string> {
  const needs = new Map(keys.map((key) => [key, new Set<string>()]))
  for (const [module, stage] of assigned) {
    if (!module.startsWith('react/src/') || module.startsWith('react/src/locales/')) continue
    for (const key of listUsed(readFileSync(join(root, 'packages', module), 'utf8'), keys)) needs.get(key)?.add(stage)
  }
  return new Map(
    [...needs].map(([key, users]) => {
      const stage = users.size === 0 ? first : [...users].reduce((one, other) => lastBeforeBoth(one, other, stages))
      return [key, stagesUntil(first, stages).includes(stage) ? first : stage]
    }),
  )
}

/** The parts that a module may read: by name from all messages, or taken out of them. */
export function listUsed(code: string, keys: readonly string[]): string[] {
  const all = [
    ...code.matchAll(/(\w+) = useMessages\(\)/g),
    ...code.matchAll(/\bmessages(?:: (\w+))?[^{}]*\} = useLocale\(\)/g),
    ...code.matchAll(/(\w+): Messages\b(?!\[)/g),
  ].map(([, name = 'messages']) => name)
  const whole = `(?:useMessages\\(\\)|messagesOf\\(locale\\)|\\.messages|\\b(?:${['locale.messages', ...all].join('|')}))`
  const taken = [...code.matchAll(new RegExp(`\\{([^{}]*)\\} = ${whole}(?![\\w.])`, 'g'))]
    .map(([, names]) => names)
    .join()
  return keys.filter(
    (key) => new RegExp(`${whole}\\??\\.${key}\\b`).test(code) || new RegExp(`(?:^|[,\\s])${key}\\b`).test(taken),
  )
}
