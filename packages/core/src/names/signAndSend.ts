import type { RegisteredName } from '@latchkey/wire'
import { getAccount } from '../actions/account.ts'
import type { Latchkey } from '../latchkey.ts'
import { invalidateReads } from '../reads/invalidateReads.ts'
import { nameCoinType } from './nameCoinType.ts'
import { isUndecided, sendRegistration } from './sendRegistration.ts'
import { type SignedNameMessage, signNameMessage } from './signNameMessage.ts'

/** What a registration changes. */
const nameReads = ['getIdentity', 'getNamesOfAddress', 'checkName', 'getNameSuggestions']

/** Per instance: what was signed and not answered. */
const unanswered = new WeakMap<Latchkey, SignedNameMessage>()

/**
 * Has the account shown sign for a name and registers it; what was signed for the same name before and never answered is sent again instead.
 * @throws what `signNameMessage` and `sendRegistration` throw
 */
export async function signAndSend(
  latchkey: Latchkey,
  options: {
    /** Zone included. */
    name: string
    onStep?: ((step: 'sign' | 'register') => void) | undefined
    signal?: AbortSignal | undefined
  },
): Promise<RegisteredName> {
  const { name, onStep, signal } = options
  let signed = unanswered.get(latchkey)
  const { address, network } = getAccount(latchkey)
  if (signed?.name !== name || signed.address !== address) {
    onStep?.('sign')
    const coinType = await nameCoinType(latchkey, network)
    const action = { kind: 'register', attributes: {} } as const
    signed = await signNameMessage(latchkey, { name, action, address, coinType, signal })
    unanswered.set(latchkey, signed)
  }
  onStep?.('register')
  try {
    const registered = await sendRegistration(latchkey, signed, { signal })
    unanswered.delete(latchkey)
    return registered
  } catch (error) {
    if (!isUndecided(error) && !signal?.aborted) unanswered.delete(latchkey)
    throw error
  } finally {
    // Registered or taken: what was read of it is no longer true.
    void invalidateReads(latchkey, nameReads)
  }
}
