import type { Warning } from '../screens/screens.ts'
import { lastName, type TypedDataRead } from './readTypedData.ts'

/**
 * Names of types by which a signature lets somebody take tokens later, or carry out any call in the visitor's name. A `Transaction` of
 * ZKsync's networks is one of its account, an `Authorization` of a lending market hands over all that the visitor has there, and the
 * `Root` of a marketplace's many orders names none of them.
 */
const givesAway =
  /permit|order|approv|delegat|allowance|authori[sz]|bid|listing|safetx|safemessage|forward|meta_?tx|transaction|transfer|withdraw|swap|trade|quote|offer|maker|loan|relay|execut|userop|intent|^(?:root|calls?|batch)$/i
/** Of those, what hands over all that the visitor has somewhere: nobody in it is a spender, and no amount limits it (EIP-3009's do). */
const givesAccount = /^(?!.*(?:with|cancel)authori).*authori[sz]/i
const takers = ['spender', 'operator', 'delegate', 'delegatee']
/** Who decides about an account, or acts for it: an exchange's agent, an identity's recovery address, the key of a session. */
const actsForOwner =
  /owner|admin|operator|delegat|recover|guardian|signer|controller|custod|manager|module|^session$|key$|^agent/i

type Power = Extract<Warning, 'account' | 'permit' | 'unknownData'>

/**
 * What a signature of typed data may give away, by the names and by the shape of what is signed. Nothing says that data of any other kind
 * gives nothing: some trading networks derive the visitor's key from a signed greeting.
 */
export function readPower({ structs, message }: Pick<TypedDataRead, 'structs' | 'message'>): Power[] {
  const fields = message.map(({ path }) => lastName(path))
  const isPermit =
    structs.some((name) => givesAway.test(name) && !givesAccount.test(name)) ||
    fields.some((name) => takers.includes(name))
  const has = (type: RegExp) => message.some((leaf) => type.test(leaf.type))
  const isAccount =
    structs.some((name) => givesAccount.test(name)) ||
    // A hash, as of a transaction of a contract that the visitor owns: it may stand for anything.
    (message.length > 0 && message.every(({ type }) => type.startsWith('bytes'))) ||
    // Some bytes for an address: a call in the visitor's name. Names of owners stand in permits too, of the visitor's own.
    (!isPermit &&
      ((has(/^address/) && has(/^bytes(?!\d)/)) || [...structs, ...fields].some((name) => actsForOwner.test(name))))
  if (!isAccount && !isPermit) return ['unknownData']
  return [...(isAccount ? (['account'] as const) : []), ...(isPermit ? (['permit'] as const) : [])]
}
