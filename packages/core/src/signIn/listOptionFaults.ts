import { isCaipNetworkId } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import { rejectOption } from '../rejectOption.ts'
import type { SignInOptions } from './SignIn.ts'

/** `option` as in `signIn.chains`; `reason` goes on from it: 'must be …'. */
export type OptionFault = { option: string; reason: string }

type Given = { [part in keyof SignInOptions]?: unknown }

/**
 * Throws for the first part of the option `signIn` with which nobody could sign in. Here and not in `createLatchkey`: every page would load it.
 * @throws OptionsInvalidError
 */
export function assertSignInOptions(latchkey: Latchkey): void {
  const [fault] = listOptionFaults(latchkey)
  if (fault) rejectOption(fault.option, fault.reason)
}

/** What is wrong with the option `signIn`; what a message cannot say is found as it is written. JavaScript callers have no compiler. */
export function listOptionFaults(latchkey: Latchkey): readonly OptionFault[] {
  const { signIn } = latchkey.options
  if (signIn === undefined) return []
  if (!isObject(signIn)) return [{ option: 'signIn', reason: 'must be an object, such as { required: true }' }]
  const { required, statement, resources, chains, messenger, signer, verifier, storage }: Given = signIn
  const reasons: { [part in keyof SignInOptions]: string | false | undefined } = {
    required: isType(required, 'boolean') ? undefined : 'must be true or false',
    statement: isType(statement, 'string') ? undefined : 'must be one line of ASCII',
    resources: isTexts(resources) ? undefined : 'must be an array of URIs',
    chains: ofChains(latchkey, chains),
    messenger: isType(messenger, 'function') ? undefined : 'must be a function that returns the message',
    signer: isType(signer, 'function') ? undefined : 'must be a function that returns the signature',
    verifier: verifier === undefined ? undefined : ofVerifiers([verifier].flat()),
    storage: storage === undefined ? undefined : ofStorage(storage),
  }
  return Object.entries(reasons).flatMap(([part, reason]) => (reason ? [{ option: `signIn.${part}`, reason }] : []))
}

function ofChains({ networks }: Latchkey, chains: unknown): string | undefined {
  if (chains === undefined) return undefined
  const [unread] = Array.isArray(chains) ? chains.filter((chain) => !isCaipNetworkId(chain)).map(String) : [chains]
  if (!Array.isArray(chains) || unread !== undefined)
    return `must be an array of CAIP-2 ids such as eip155:1, not "${unread}"`
  const unlisted = chains.find((chain) => networks.every(({ caipNetworkId }) => caipNetworkId !== chain))
  return unlisted && `has ${unlisted}, which no adapter lists`
}

function ofVerifiers(verifiers: readonly unknown[]): string | undefined {
  const namespaces: unknown[] = []
  for (const verifier of verifiers) {
    if (!isObject(verifier) || typeof verifier.verify !== 'function')
      return 'must be a verifier or an array of them, such as [evmVerifier({ rpcUrl })]'
    const { namespace } = verifier
    if (namespaces.includes(namespace)) return `has two verifiers of the namespace ${namespace}`
    namespaces.push(namespace)
  }
  return undefined
}

const names: readonly unknown[] = ['server', 'cookie', 'local']
const needed = ['createNonce', 'addSession', 'getSession', 'endSession']
const listing = ['listSessions', 'endListedSession']

function ofStorage(storage: unknown): string | undefined {
  if (names.includes(storage)) return undefined
  if (!isObject(storage)) return `must be server, cookie, local, { url } or an object with ${needed.join(', ')}`
  const { url, cookie, refreshSession } = storage
  if ('url' in storage) {
    if (!isHttpUrl(url)) return `must have an http or https URL or a path of this page’s origin, not "${url}"`
    return isType(cookie, 'boolean') ? undefined : 'must have true or false as its `cookie`'
  }
  const missing = needed.find((name) => typeof storage[name] !== 'function')
  if (missing) return `lacks the function ${missing}`
  const isListing = listing.map((name) => typeof storage[name]).join()
  if (isListing !== 'function,function' && isListing !== 'undefined,undefined')
    return `must have both functions ${listing.join(' and ')}, or neither`
  return isType(refreshSession, 'function') ? undefined : 'must have a function as its `refreshSession`'
}

function isHttpUrl(url: unknown): boolean {
  const base = globalThis.location?.href
  return typeof url === 'string' && url !== '' && URL.canParse(url, base) && /^https?:/.test(new URL(url, base).href)
}

const isType = (value: unknown, type: 'boolean' | 'string' | 'function') => value === undefined || typeof value === type

const isTexts = (value: unknown) =>
  value === undefined || (Array.isArray(value) && value.every((item) => typeof item === 'string'))

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
