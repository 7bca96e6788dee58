import type { Ledger } from './Ledger.ts'

/** What a run has shown; bench/results/fleet.json. */
export type Figures = Ledger['counts'] & {
  kills: number
  killsWhileStarting: number
  seed: number
  seconds: number
  firstStartOnEmptyDatabaseMs: readonly number[]
  winnersOf200Keys: number
  names: number
  sessions: number
  lost: number
  surplus: number
  noncesUsedTwice: number
  nonceRaces: number
  unclear: { landed: number; notLanded: number }
  wrongAnswers: number
  revokedThatReadAsGood: number
  requests: { answered: number; unclear: number }
  readyMs: MedianAndLongest
  gapAtKillMs: MedianAndLongest
  replaced: { servers: number; answered: number; failed: number; longestGapMs: number }
  outages: readonly { what: string; unanswered: number; backMs: number; ended: boolean }[]
}

export type MedianAndLongest = { median: number; longest: number }

/** The figures as Markdown. */
export function formatTable(figures: Figures): string {
  const { acknowledged, replaced, unclear } = figures
  const list = (...values: readonly number[]) => values.join(' / ')
  const rows: [string, string | number][] = [
    ['Kills (SIGKILL) / of a server that was starting', list(figures.kills, figures.killsWhileStarting)],
    ['Run, s', figures.seconds],
    [
      'Requests answered / without a clear answer, most of them sent again',
      list(figures.requests.answered, figures.requests.unclear),
    ],
    [
      'Acknowledged: registrations / changes',
      list(acknowledged.registrations + figures.contests, acknowledged.changes),
    ],
    [
      'Acknowledged: sessions begun / granted / revoked',
      list(acknowledged.begun, acknowledged.granted, acknowledged.revoked),
    ],
    ['Acknowledged and lost / in the database and never acknowledged', list(figures.lost, figures.surplus)],
    ['Answers that no order of events explains', figures.wrongAnswers],
    ['Writes sent to both servers at once with one key', figures.sentTwiceAtOnce],
    ['Names requested by eight keys at once: one got it', figures.contests],
    ['Pairs of messages with one nonce / both acted on', list(figures.nonceRaces, figures.noncesUsedTwice)],
    ['One name for 200 keys at once: how many got it', figures.winnersOf200Keys],
    ['Registrations given up without an answer: landed / not', list(unclear.landed, unclear.notLanded)],
    ['Writes signed again, as their nonce was spent when the server died', figures.nonceLost],
    [
      'Reads of acknowledged names / of revoked sessions as good, after all',
      list(figures.reads, figures.revokedThatReadAsGood),
    ],
    ['Start to ready, ms, median / longest', list(figures.readyMs.median, figures.readyMs.longest)],
    [
      'Longest time without any answer around a kill, ms, median / longest',
      list(figures.gapAtKillMs.median, figures.gapAtKillMs.longest),
    ],
    [
      'Servers replaced in order (SIGTERM) / requests meanwhile / failed',
      list(replaced.servers, replaced.answered, replaced.failed),
    ],
    ...figures.outages.map(({ what, unanswered, backMs }): [string, string] => [
      `${what}: requests refused meanwhile / ms until writes go on`,
      list(unanswered, backMs),
    ]),
  ]
  return ['| | |', '|---|---|', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n')
}
