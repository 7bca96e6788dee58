import type { ErrorCode } from '../errors/codes.ts'
import { HttpStatusError } from '../errors/server.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import { addSigned, type Signature } from './addSigned.ts'
import { shownAccount } from './findSession.ts'
import type { SignInSession } from './SignIn.ts'

type Held = Signature & { heldAt: number; stop: () => void }

/** As long as a server’s nonce lasts at most; one that ended earlier is refused, and the wallet asked again. */
const heldForMs = 5 * 60_000

/** In the memory of this page alone. */
const held = new WeakMap<Latchkey, Held>()

/** Begins a session, and holds the signature where nobody answered: the next try sends it again, and the wallet is not asked twice. */
export async function addOrHold(
  latchkey: Latchkey,
  { signed, fields, beginning, signal }: Signature & { signal: AbortSignal },
): Promise<SignInSession> {
  const heldAt = findHeld(latchkey, signed.account)?.heldAt ?? Date.now()
  forget(latchkey)
  try {
    return await addSigned(latchkey, { signed, fields, beginning, signal })
  } catch (error) {
    if (isUnheard(error)) hold(latchkey, { signed, fields, heldAt })
    throw error
  }
}

/** Until the account is not shown any more: whoever disconnects or changes it is asked anew. */
function hold(latchkey: Latchkey, signature: Omit<Held, 'stop'>): void {
  const check = () => {
    if (shownAccount(latchkey) !== signature.signed.account) forget(latchkey)
  }
  held.set(latchkey, { ...signature, stop: latchkey.store.subscribe(check) })
  check()
}

function forget(latchkey: Latchkey): void {
  held.get(latchkey)?.stop()
  held.delete(latchkey)
}

/** What an account signed that no one has answered yet. */
export function findHeld(latchkey: Latchkey, account: string): Held | undefined {
  const found = held.get(latchkey)
  return found?.signed.account === account && Date.now() - found.heldAt < heldForMs ? found : undefined
}

const outages: readonly ErrorCode[] = ['SERVER_UNAVAILABLE', 'SIGN_IN_UNVERIFIABLE']

/** Whether the storage did not judge the signature. An app’s own storage says so by the same errors. */
export function isUnheard(error: unknown): boolean {
  if (error instanceof HttpStatusError) return error.status >= 500
  return outages.includes(toBaseError(error).code)
}
