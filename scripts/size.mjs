// npm run size: what a page with the five lines loads at each stage of a visit (scripts/stages), from the packages as they are published,
// and what parts weigh alone. Fails over budget, of bytes and of files, and where a page shows other sizes.
//   --json prints the rows as data, --write refreshes the table in docs/benchmarks.md and its summary in README.md.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import filePlugin from '@size-limit/file'
import sizeLimit from 'size-limit'
import { tsImport } from 'tsx/esm/api'
import { buildPage } from './buildPage.mjs'
import { findStaleRows } from './findStaleRows.mjs'
import { readBlock, writeBlock } from './pageBlocks.mjs'
import { readJson } from './root.mjs'

const { buildStages } = await tsImport('./stages/buildStages.ts', import.meta.url)
const { listStageFiles } = await tsImport('./stages/listStageFiles.ts', import.meta.url)
const { stages } = await tsImport('./stages/stages.ts', import.meta.url)

const plan = readJson('bench/size/budgets.json')
const outDir = await mkdtemp(join(tmpdir(), 'latchkey-size-'))
try {
  const alias = await buildStages(join(outDir, 'packages'))
  const { rows, counts } = await measure(alias)
  if (process.argv.includes('--json')) console.log(JSON.stringify({ rows, counts }, null, 2))
  else console.log(`${sizeTable(rows)}\n\n${countTable(counts)}`)
  const tables = pageTables(rows, counts)
  if (process.argv.includes('--write')) for (const { page, name, table } of tables) writeBlock(page, name, table)
  const stale = tables.flatMap(({ page, name, table }) =>
    findStaleRows(readBlock(page, name), table).map((row) => `${page} differs from what was measured: ${row}`),
  )
  for (const fault of stale) console.error(fault)
  if (stale.length > 0) console.error('`npm run size -- --write` writes the tables.')
  const over = rows.filter(({ bytes, limitBytes }) => bytes > limitBytes)
  for (const { name, bytes, limitBytes } of over)
    console.error(`${name}: ${bytes} B, over its ${limitBytes} B (limitBytes in scripts/stages/stages.ts).`)
  const many = counts.filter(({ files, limit }) => files > limit)
  for (const { name, files, limit } of many) console.error(`Files ${name}: ${files}, over ${limit}.`)
  process.exitCode = over.length + many.length + stale.length > 0 ? 1 : 0
} finally {
  await rm(outDir, { recursive: true, force: true })
}

async function measure(alias) {
  const page = await build(plan.entry, alias)
  const { byStage, others } = listStageFiles(page.chunks, stages)
  // Measured on a page of its own, which imports the entry beside the widget.
  const beside = new Map()
  for (const { stages: names, entry } of plan.beside) {
    const other = await build(entry, alias)
    const files = listStageFiles(other.chunks, stages).byStage
    for (const name of names) beside.set(name, { ...other, files: files.get(name), start: files.get('start') })
  }
  const groups = [
    ...stages.map(({ name, title, limitBytes }) => ({
      ...(beside.get(name) ?? { ...page, files: byStage.get(name) }),
      name: title,
      limitBytes,
    })),
    ...others.map((file) => ({ ...page, name: `Then: ${packageOf(page.chunks[file])}`, files: [file] })),
    { ...page, name: 'All of it', files: Object.keys(page.chunks) },
  ]
  for (const { name, entry, limitBytes } of plan.alone) {
    const part = await build(entry, alias)
    groups.push({ ...part, name, limitBytes, files: Object.keys(part.chunks) })
  }
  const sizes = await sizeLimit([filePlugin], {
    checks: groups.map(({ folder, files }) => ({ gzip: true, files: files.map((file) => join(folder, file)) })),
  })
  // A bundler joins an entry and what its page loads first: it weighs what that has grown by.
  const weigh = async ({ folder, files }) =>
    (await sizeLimit([filePlugin], { checks: [{ gzip: true, files: files.map((file) => join(folder, file)) }] }))[0]
      .size
  for (const [i, { name, entry }] of stages.entries()) {
    if (!entry) continue
    const { folder, start, files } = beside.get(name)
    sizes[i] = {
      size:
        (await weigh({ folder, files: [...start, ...files] })) -
        (await weigh({ ...page, files: byStage.get('start') })),
    }
  }
  const count = (names) => new Set(names.flatMap((name) => byStage.get(name))).size
  return {
    rows: groups.map(({ name, limitBytes, files }, i) => ({
      name,
      bytes: sizes[i].size,
      limitBytes,
      files: files.length,
    })),
    counts: [
      { name: 'before the click', files: count(['start', 'paired']), limit: plan.files.beforeClick },
      { name: 'until wallet rows', files: count(['start', 'paired', 'modal']), limit: plan.files.untilRows },
      { name: 'in all', files: Object.keys(page.chunks).length, limit: plan.files.all },
    ],
  }
}

async function build(entry, alias) {
  const folder = join(outDir, entry.replaceAll('/', '-'))
  return { folder, chunks: await buildPage({ entry, outDir: folder, alias }) }
}

/** The package of another author that a file is of. */
function packageOf({ modules }) {
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(modules.at(-1) ?? '') ?? []
  return name ?? "the bundler's own runtime"
}

function pageTables(rows, counts) {
  const summary = rows.filter(({ name }) => plan.summary.includes(name))
  return [
    {
      page: 'docs/benchmarks.md',
      name: 'size-table',
      table: `${sizeTable(rows)}

${countTable(counts)}`,
    },
    { page: 'README.md', name: 'size-summary', table: sizeTable(summary) },
  ]
}

/** The rows as a Markdown table, in kB after gzip. */
function sizeTable(rows) {
  const lines = rows.map(({ name, bytes, limitBytes, files }) => {
    const limit = limitBytes === undefined ? '' : `${kilobytes(limitBytes)} kB`
    return `| ${name} | ${kilobytes(bytes)} kB | ${limit} | ${files} |`
  })
  return ['| gzip, React excluded | size | budget | files |', '|---|---|---|---|', ...lines].join('\n')
}

function countTable(counts) {
  const lines = counts.map(({ name, files, limit }) => `| ${name} | ${files} | ${limit} |`)
  return ['| JavaScript files | | at most |', '|---|---|---|', ...lines].join('\n')
}

function kilobytes(bytes) {
  return (bytes / 1000).toFixed(1)
}
