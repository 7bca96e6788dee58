// npm run check:locales: how complete each language of the widget is, and every message it lacks, by path.
//   Fails where a language that claims to be complete lacks one, and where a language's file has no line in the registry.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { listMissing } from '../packages/react/src/locales/fillWithEnglish.ts'
import { locales } from '../packages/react/src/locales/locales.ts'
import { root } from './root.mjs'

const total = listMissing({}).length
for (const load of Object.values(locales)) {
  const locale = await load()
  const missing = locale.missing ?? listMissing(locale.messages)
  console.log(`${locale.code}: ${total - missing.length} of ${total} messages`)
  for (const path of missing) console.log(`  ${path}`)
  if (!locale.missing && missing.length > 0) {
    console.error(`${locale.code} lacks ${missing.length}: translate them, or wrap the language in fillWithEnglish.`)
    process.exitCode = 1
  }
}

for (const file of readdirSync(join(root, 'packages/react/src/locales'))) {
  const [, code] = /^([a-z]{2,3}(?:-[A-Za-z]+)*)\.ts$/.exec(file) ?? []
  if (code === undefined || Object.hasOwn(locales, code)) continue
  console.error(`${code} has a file and no line in packages/react/src/locales/locales.ts: nobody can choose it.`)
  process.exitCode = 1
}
