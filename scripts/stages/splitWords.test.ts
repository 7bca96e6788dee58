import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { en } from '../../packages/react/src/locales/en.ts'
import { root } from '../root.mjs'
import { assignStages, stagesUntil } from './assignStages.ts'
import { readGraph } from './readGraph.ts'
import { listParts, listUsed, splitWords } from './splitWords.ts'
import { stages } from './stages.ts'

const source = readFileSync(join(root, 'packages/react/src/locales/en.ts'), 'utf8')

test('finds each part of the English messages', () => {
  expect(listParts(source).map(({ key }) => key)).toEqual(Object.keys(en.messages))
})

test('counts a part as used where it is read from the messages or taken out of them', () => {
  const keys = ['send', 'swap', 'common']
  expect(listUsed('const { send: messages, common } = useMessages()', keys)).toEqual(['send', 'common'])
  expect(listUsed('const { preview: messages } = useMessages().swap', keys)).toEqual(['swap'])
  expect(listUsed('const { code, messages } = useLocale()\nreturn messages.swap.title', keys)).toEqual(['swap'])
  expect(listUsed('const { messages: all } = useLocale()\nconst { send } = all', keys)).toEqual(['send'])
  expect(listUsed('const { send: messages } = messagesOf(locale)', keys)).toEqual(['send'])
  expect(listUsed('function toRow(entry: Entry, words: Messages) { return words.send.title }', keys)).toEqual(['send'])
  expect(listUsed('const { account: messages } = useMessages()\nreturn messages.send', keys)).toEqual([])
})

test('gives each module the messages that it and what it calls may read', { timeout: 60_000 }, async () => {
  const assigned = assignStages(await readGraph(), stages)
  const { load, transform } = splitWords(assigned) as unknown as {
    load: (id: string) => { code: string } | undefined
    transform: (code: string, id: string) => string | undefined
  }
  const partsOf = (stage: string) => listParts(load(`\0english:${stage}`)?.code ?? '').map(({ key }) => key)
  expect(stages.flatMap(({ name }) => partsOf(name)).toSorted()).toEqual(Object.keys(en.messages).toSorted())
  expect(partsOf('modal')).toEqual(expect.arrayContaining(['button', 'common', 'connect']))
  expect(partsOf('swap')).toEqual(['swap'])

  for (const [module, stage] of assigned) {
    const path = join(root, 'packages', module)
    if (!module.startsWith('react/src/')) continue
    const code = readFileSync(path, 'utf8')
    if (!/(?:use(?:Messages|Locale)\(|messagesOf\(locale)\)/.test(code) || module.endsWith('useMessages.ts')) continue
    const given = [...(transform(code, path) ?? '').matchAll(/'english:([\w-]+)'/g)].map(([, name]) => name ?? '')
    const there = ['modal', ...given].flatMap(partsOf)
    expect(there, module).toEqual(expect.arrayContaining(listUsed(code, Object.keys(en.messages))))
    for (const name of given) expect(stagesUntil(stage, stages), module).toContain(name)
  }
})
