import type { Latchkey } from '../../latchkey.ts'
import { storagePlace } from '../../storage/storagePlace.ts'
import { getBlocked, policyFix } from '../blockedHosts.ts'
import { type Examination, type Outcome, ok, wrong } from './Finding.ts'

/** The page itself: its storage and its origin. */
export function examinePage(latchkey: Latchkey): Examination[] {
  return [
    { subject: 'Storage', run: () => examineStorage(latchkey) },
    { subject: 'Origin', run: examineOrigin },
  ]
}

/** What the others had blocked: examined once they are done. */
export function examinePolicy(latchkey: Latchkey): Outcome {
  const found = getBlocked(latchkey)
  const [first] = found
  if (!first) return ok('It has not blocked any address that this app uses.')
  return wrong(
    `It blocks ${found.map(({ origin }) => origin).join(', ')}.`,
    found.map((blocked) => policyFix(blocked)).join(' '),
  )
}

function examineStorage(latchkey: Latchkey): Outcome {
  const { storage, storageKey } = storagePlace(latchkey)
  const key = `${storageKey}.doctor`
  storage.setItem(key, 'ok')
  const isKept = storage.getItem(key) === 'ok' && (latchkey.options.storage !== undefined || isInBrowser(key))
  storage.removeItem(key)
  return isKept
    ? ok('Connections survive a reload.')
    : wrong(
        'The browser stores nothing for this page, so connections end when it closes.',
        'Allow this page to store data, or pass a `storage` that does.',
      )
}

function isInBrowser(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'ok'
  } catch {
    return false
  }
}

function examineOrigin(): Outcome {
  return isSecureContext
    ? ok(`${location.origin} is secure.`)
    : wrong(`${location.origin} is not secure, and wallets refuse it.`, 'Serve the page over HTTPS, or from localhost.')
}
