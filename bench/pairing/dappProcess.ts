import { setTimeout as delay } from 'node:timers/promises'
import type { VisitOptions } from './Visit.ts'

/**
 * The page's side, with the client named on the command line, in a process of its own. Makes a visit for each message it gets, hands links
 * to its parent and says what it measured.
 */
const [, , kind, relayUrl = ''] = process.argv
/** The official wallet takes its next request a second after the last. */
const restMs = 1300
// Only the one that is measured is loaded.
const visit =
  kind === 'official'
    ? (await import('./visitWithOfficial.ts')).visitWithOfficial
    : (await import('./visitWithOurs.ts')).visitWithOurs
let count = 0

process.on('message', () => {
  const options: VisitOptions = {
    relayUrl,
    name: `${kind}-${++count}`,
    onLink: (uri) => process.send?.({ uri }),
    rest: () => delay(restMs),
  }
  visit(options).then(
    (figures) => process.send?.({ figures }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
process.send?.({ ready: true })
