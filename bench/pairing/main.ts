// npm run bench:pairing: our WalletConnect client beside the official one, as the app's side, on one relay with one wallet
// (docs/benchmarks.md).
//   --runs N  visits per client, 25 by default     --json  prints the data instead of tables
import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { median } from '../widget/measureVisit.ts'
import { measureBytes } from './measureBytes.ts'
import { measureQrCode, type QrCodeTimes } from './measureQrCode.ts'
import { startProcess } from './startProcess.ts'
import type { Visit } from './Visit.ts'

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '25' }, json: { type: 'boolean', default: false } },
})
const runs = Number(options.runs)
if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs must be a whole number above 0, not ${options.runs}.`)
const resultFile = new URL('../results/pairing.json', import.meta.url)
/** Ours alone, at a quarter of the processor's speed. */
const qrCodeGoalMs = 100
const measures = [
  ['linkMs', 'Time to the link, ms'],
  ['heldMs', 'Time until the relay holds the proposal, ms'],
  ['settleMs', 'Pair, approve, settle, ms'],
  ['requestMs', 'Request round trip, ms'],
] as const satisfies readonly (readonly [keyof Visit, string])[]

const processes: ReturnType<typeof startProcess>[] = []
try {
  const bytes = {
    ours: await measureBytes("export { createPairingClient } from '@latchkey/pairing'"),
    official: await measureBytes("export { SignClient } from '@walletconnect/sign-client'"),
  }
  const relay = start(new URL('./relayProcess.ts', import.meta.url))
  const relayUrl = String((await relay.next('url')).url)
  const visits = await visitInTurns(relayUrl)
  const qrCode = await measureQrCode({ relayUrl, runs })
  const medians = { ours: summarize(visits.ours), official: summarize(visits.official) }
  const rows = [
    ...measures.map(([key, name]) => ({ name, digits: 1, ours: medians.ours[key], official: medians.official[key] })),
    { name: 'Bytes, all chunks, kB gzip', digits: 1, ours: bytes.ours.all / 1000, official: bytes.official.all / 1000 },
    {
      name: 'Bytes a current browser loads, kB gzip',
      digits: 1,
      ours: bytes.ours.first / 1000,
      official: bytes.official.first / 1000,
    },
  ].map((row) => ({ ...row, ratio: row.official / row.ours, met: row.ours < row.official }))
  const result = { measuredAt: new Date().toISOString(), runs, rows, qrCode, visits }
  await mkdir(new URL('.', resultFile), { recursive: true })
  await writeFile(resultFile, `${JSON.stringify(result, undefined, 2)}\n`)
  console.log(options.json ? JSON.stringify(result, undefined, 2) : `${formatRows(rows)}\n\n${formatQrCode(qrCode)}`)
  process.exitCode = rows.every(({ met }) => met) && qrCode[4].median <= qrCodeGoalMs ? 0 : 1
} finally {
  await Promise.all(processes.map(({ stop }) => stop()))
}

/** Visits with one client and the other by turns, so that a busy moment of the machine hits both; the first of each does not count. */
async function visitInTurns(relayUrl: string): Promise<Record<'ours' | 'official', Visit[]>> {
  const wallet = start(new URL('./walletProcess.ts', import.meta.url), [relayUrl])
  await wallet.next('ready')
  const dapps = {
    ours: start(new URL('./dappProcess.ts', import.meta.url), ['ours', relayUrl]),
    official: start(new URL('./dappProcess.ts', import.meta.url), ['official', relayUrl]),
  }
  for (const dapp of Object.values(dapps)) {
    await dapp.next('ready')
    dapp.on(({ uri }) => {
      if (typeof uri === 'string') wallet.send({ uri })
    })
  }
  const visits: Record<'ours' | 'official', Visit[]> = { ours: [], official: [] }
  for (let round = 0; round <= runs; round++) {
    const order = round % 2 === 0 ? (['ours', 'official'] as const) : (['official', 'ours'] as const)
    for (const kind of order) {
      dapps[kind].send({ visit: round })
      const { figures } = await dapps[kind].next('figures')
      // Written by dappProcess.ts.
      if (round > 0) visits[kind].push(figures as Visit)
    }
    if (!options.json) process.stderr.write(`round ${round} of ${runs}\r`)
  }
  return visits
}

function start(file: URL, args?: readonly string[]) {
  const started = startProcess(file, args)
  processes.push(started)
  return started
}

function summarize(visits: readonly Visit[]): Visit {
  const of = (measure: keyof Visit) => median(visits.map((visit) => visit[measure]))
  return { linkMs: of('linkMs'), heldMs: of('heldMs'), settleMs: of('settleMs'), requestMs: of('requestMs') }
}

function formatRows(
  rows: readonly { name: string; digits: number; ours: number; official: number; ratio: number }[],
): string {
  return [
    '| | ours | official 2.21.8 | official / ours |',
    '|---|---|---|---|',
    ...rows.map(
      ({ name, digits, ours, official, ratio }) =>
        `| ${[name, ours.toFixed(digits), official.toFixed(digits), ratio.toFixed(1)].join(' | ')} |`,
    ),
  ].join('\n')
}

function formatQrCode(times: QrCodeTimes): string {
  return [
    '| Click on WalletConnect until the code is drawn, ms | CPU x1 | CPU x4 | goal x4 |',
    '|---|---|---|---|',
    `| ours | ${times[1].median.toFixed(0)} | ${times[4].median.toFixed(0)} | ${qrCodeGoalMs} |`,
  ].join('\n')
}
