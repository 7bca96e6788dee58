import {
  checkSignIn,
  formatSignIn,
  type Recap,
  RecapError,
  SignInError,
  type SignInFields,
  SignInFormatError,
  splitRecap,
  toRecap,
  withRecap,
} from '@latchkey/wire/sign-in'
import type { JsonRecord } from '../encoding/json.ts'
import { PairingError } from '../PairingError.ts'
import type { AuthenticateParameters, SignedGrant } from './Authentication.ts'
import { readCacao } from './readCacao.ts'
import { readRecapGrant } from './readRecapGrant.ts'

export type AuthRequest = {
  /** The `authPayload` of the protocol. */
  payload: JsonRecord
  /**
   * Checks the wallet's CACAOs (CAIP-74) against this request, apart from their signatures.
   * @param now Unix milliseconds.
   * @throws PairingError AUTHENTICATION_INVALID, whose cause has the code of what is wrong: `wrong_domain`, `bad_message`.
   */
  read(cacaos: unknown, now: number): SignedGrant
}

/** Any account will do to write a message before there is one. */
const anyAddress = '0x0000000000000000000000000000000000000000'

/**
 * What a wallet is asked to sign. This file is loaded only where an app wants it, since it has a hash function and a parser of its own.
 * @param options.methods what the session is to have, in the ReCap.
 * @param options.now Unix milliseconds.
 * @throws TypeError for fields that no message has.
 */
export function createAuthRequest(
  parameters: AuthenticateParameters,
  options: { methods: readonly string[]; now: number },
): AuthRequest {
  const { domain, uri, nonce, chains, expiry } = parameters
  // To wallets an empty statement is none.
  const statement = parameters.statement || undefined
  const resources = parameters.resources?.length ? parameters.resources : undefined
  const offered = { chains, methods: options.methods }
  const abilities = options.methods.map((method) => [`request/${method}`, [{}]] as const)
  const recap: Recap = { att: { eip155: Object.fromEntries(abilities) } }

  /** What an account is to sign. */
  function requestedFrom(account: string, granted: Recap | undefined): SignInFields {
    const fields: SignInFields = {
      domain,
      account,
      uri,
      version: '1',
      nonce,
      issuedAt: new Date(options.now).toISOString(),
      statement,
      expirationTime: expiry === undefined ? undefined : new Date(expiry * 1000).toISOString(),
      resources,
    }
    return granted ? withRecap(fields, granted) : fields
  }

  /** @throws SignInError, SignInFormatError, RecapError */
  function readSigned(cacao: unknown, now: number) {
    const { fields, signature } = readCacao(cacao)
    const { account } = fields
    const own = { statement: statement ?? null, resources: resources ?? [], allowRecap: true }
    checkSignIn(fields, { domain, uri, nonce, chains, ...own, now })
    const granted = splitRecap(fields)?.recap
    const message = formatSignIn(fields)
    // Whatever the checks above have passed over differs here, such as its times.
    if (message !== formatSignIn(requestedFrom(account, granted)))
      throw new SignInError('wrong_request', 'it differs from what was requested')
    const { chains: more, methods } = granted ? readRecapGrant(granted, offered) : { chains: [], methods: [] }
    const [namespace, reference, address] = account.split(':')
    const accounts = [`${namespace}:${reference}`, ...more].map((chain) => `${chain}:${address}`)
    return { authentication: { account, message, signature }, accounts, methods }
  }

  let payload: JsonRecord
  try {
    if (splitRecap({ statement, resources })) throw new RecapError('bad_recap', 'the resources have one already')
    const { issuedAt, expirationTime } = requestedFrom(`${chains[0]}:${anyAddress}`, undefined)
    formatSignIn(requestedFrom(`${chains[0]}:${anyAddress}`, recap))
    const times = { iat: issuedAt, exp: expirationTime }
    const texts = {
      domain,
      aud: uri,
      version: '1',
      nonce,
      statement,
      resources: [...(resources ?? []), toRecap(recap)],
    }
    payload = { type: 'caip122', chains, ...texts, ...times }
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new TypeError(`propose: authenticate is not valid. ${why}`, { cause })
  }
  return {
    payload,
    read(cacaos, now) {
      try {
        if (!Array.isArray(cacaos) || cacaos.length === 0 || cacaos.length > chains.length)
          throw new SignInFormatError('cacaos', { why: 'are not one to a chain' })
        const signed = cacaos.map((cacao) => readSigned(cacao, now))
        const authentication = signed.map((one) => one.authentication)
        if (new Set(authentication.map(({ account }) => account)).size < signed.length)
          throw new SignInFormatError('cacaos', { why: 'have an account twice' })
        const unite = (lists: readonly (readonly string[])[]) => [...new Set(lists.flat())]
        return {
          authentication,
          accounts: unite(signed.map(({ accounts }) => accounts)),
          methods: unite(signed.map(({ methods }) => methods)),
        }
      } catch (cause) {
        if (!(cause instanceof SignInError || cause instanceof SignInFormatError || cause instanceof RecapError))
          throw cause
        throw new PairingError('AUTHENTICATION_INVALID', { details: `${cause.code}: ${cause.message}`, cause })
      }
    },
  }
}
