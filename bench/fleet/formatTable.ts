import type { Ledger } from './Ledger.ts'
import type { SignInLedger } from './SignInLedger.ts'

/** What a run has shown; bench/results/fleet.json. */
export type Figures = Ledger['counts'] & {
  kills: number
  killsWhileStarting: number
  seed: number
  seconds: number
  firstStartOnEmptyDatabaseMs: readonly number[]
  /** Absent without names. */
  winnersOf200Keys: number | undefined
  signIns: SignInLedger['counts'] & { sessions: number; wrong: number }
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
  const { replaced } = figures
  const rows: [string, string | number][] = [
    ['Kills (SIGKILL) / of a server that was starting', list(figures.kills, figures.killsWhileStarting)],
    ['Run, s', figures.seconds],
    [
      'Requests answered / without a clear answer, most of them sent again',
      list(figures.requests.answered, figures.requests.unclear),
    ],
    ...(figures.winnersOf200Keys === undefined ? [] : formatNames(figures)),
    ...formatSignIns(figures.signIns),
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

function list(...values: readonly number[]): string {
  return values.join(' / ')
}

function formatNames(figures: Figures): [string, string | number][] {
  const { acknowledged, unclear } = figures
  return [
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
    ['One name for 200 keys at once: how many got it', figures.winnersOf200Keys ?? 0],
    ['Registrations given up without an answer: landed / not', list(unclear.landed, unclear.notLanded)],
    ['Writes signed again, as their nonce was spent when the server died', figures.nonceLost],
    [
      'Reads of acknowledged names / of revoked sessions as good, after all',
      list(figures.reads, figures.revokedThatReadAsGood),
    ],
  ]
}

function formatSignIns(counts: Figures['signIns']): [string, string | number][] {
  return [
    ['Signed in / refreshed / ended', list(counts.signedIn, counts.refreshed, counts.ended)],
    ['Sign-ins and refreshes that no order of events explains', counts.wrong],
    [
      'Signed again: the response was lost / the nonce was spent when the server died',
      list(counts.responseLost, counts.nonceLost),
    ],
    ['Sent again: messages / refreshes in the same attempt', list(counts.messagesSentAgain, counts.attemptsSentAgain)],
    ['Refresh tokens used in a second attempt', counts.tokensReused],
    ['Sessions tried after their end / kept ones used after all', list(counts.endedTried, counts.keptTried)],
    ['Comparisons of every session with the database', counts.checks],
  ]
}
