// npm run size: what a page with the five lines loads, and when, and what parts weigh alone. Fails over budget (bench/size/budgets.json).
//   --json prints the rows as data, --write refreshes the table in docs/benchmarks.md and its summary in README.md.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import filePlugin from '@size-limit/file'
import sizeLimit from 'size-limit'
import { buildPage } from './buildPage.mjs'
import { chunkStages } from './chunkStages.mjs'
import { readJson, root } from './root.mjs'

const plan = readJson('bench/size/budgets.json')
const outDir = await mkdtemp(join(tmpdir(), 'latchkey-size-'))
try {
  const rows = await measure()
  if (process.argv.includes('--json')) console.log(JSON.stringify(rows, null, 2))
  else console.log(sizeTable(rows))
  if (process.argv.includes('--write')) await writePages(rows)
  const over = rows.filter(({ bytes, limitBytes }) => bytes > limitBytes)
  for (const { name, bytes, limitBytes } of over) console.error(`${name}: ${bytes} B, over its ${limitBytes} B.`)
  const early = rows.filter(({ strangers }) => strangers.length > 0)
  for (const { name, strangers } of early) console.error(`${name}: must not load ${strangers.join(', ')}.`)
  process.exitCode = over.length + early.length > 0 ? 1 : 0
} finally {
  await rm(outDir, { recursive: true, force: true })
}

async function measure() {
  const page = await build(plan.entry)
  const { stages, views, shared, later } = chunkStages(page.chunks, plan)
  const groups = [
    ...stages.map((stage, i) => ({ ...page, ...stage, ...plan.stages[i] })),
    ...views.map((view, i) => ({ ...page, ...view, ...plan.views[i], name: `Then: ${view.name}` })),
    { ...page, name: 'Then: parts that several flows share', files: shared, limitBytes: plan.sharedLimitBytes },
    ...later.map(({ module, files }) => ({ ...page, name: `Then: ${plan.names[module] ?? nameOf(module)}`, files })),
    {
      ...page,
      name: 'All of it',
      files: [...new Set([...stages, ...views, { files: shared }, ...later].flatMap(({ files }) => files))],
    },
  ]
  for (const { name, entry, limitBytes } of plan.alone) {
    const part = await build(entry)
    groups.push({ ...part, name, limitBytes, files: Object.keys(part.chunks) })
  }
  const sizes = await sizeLimit([filePlugin], {
    checks: groups.map(({ folder, files }) => ({ gzip: true, files: files.map((file) => join(folder, file)) })),
  })
  return groups.map(({ name, limitBytes, chunks, files, never = [] }, i) => {
    const modules = files.flatMap((file) => chunks[file].modules)
    const strangers = modules.filter((module) => never.some((start) => module.startsWith(start)))
    return { name, bytes: sizes[i].size, limitBytes, strangers }
  })
}

async function build(entry) {
  const folder = join(outDir, entry.replaceAll('/', '-'))
  return { folder, chunks: await buildPage({ entry, outDir: folder }) }
}

/** `…/views/send/SendView.tsx` is SendView, `…/locales/ar.ts` is Arabic, a file of a package the package. */
function nameOf(module) {
  const [, language] = /\/locales\/(\w+)\.ts$/.exec(module) ?? []
  if (language) return new Intl.DisplayNames('en', { type: 'language' }).of(language)
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module) ?? []
  return name ?? basename(module, extname(module))
}

async function writePages(rows) {
  await writeBlock('docs/benchmarks.md', 'size-table', sizeTable(rows))
  const summary = rows.filter(({ name }) => plan.summary.includes(name))
  await writeBlock('README.md', 'size-summary', sizeTable(summary))
}

async function writeBlock(page, name, table) {
  const path = join(root, page)
  const text = await readFile(path, 'utf8')
  const block = new RegExp(`(<!-- ${name}:start -->\\n)[\\s\\S]*?(<!-- ${name}:end -->)`)
  if (!block.test(text)) throw new Error(`${page} has no ${name} block to write.`)
  await writeFile(path, text.replace(block, `$1${table}\n$2`))
}

/** The rows as a Markdown table, in kB after gzip. */
function sizeTable(rows) {
  const lines = rows.map(({ name, bytes, limitBytes }) => {
    const limit = limitBytes === undefined ? '' : `${kilobytes(limitBytes)} kB`
    return `| ${name} | ${kilobytes(bytes)} kB | ${limit} |`
  })
  return ['| gzip, React excluded | size | budget |', '|---|---|---|', ...lines].join('\n')
}

function kilobytes(bytes) {
  return (bytes / 1000).toFixed(1)
}
