import { chainNamespaces, isCaipNetworkId, isChainNamespace } from '@latchkey/wire'
import { assertSignInText, SignInFormatError } from '@latchkey/wire/sign-in'
import { AuthOptionsError } from '../AuthOptionsError.ts'
import type { AuthOptions } from './AuthOptions.ts'

const shortestSecret = 32

/** Options with which somebody, or everybody, could never sign in say so at once. @throws AuthOptionsError */
export function assertOptions(options: AuthOptions): void {
  const { verifiers, secret, domain, chains } = options
  if (secret.length < shortestSecret)
    throw new AuthOptionsError(
      `secret has ${secret.length} characters: give it at least ${shortestSecret} random ones.`,
    )
  if (!URL.canParse(`https://${domain}`) || new URL(`https://${domain}`).host !== domain)
    throw new AuthOptionsError(`domain is “${domain}”: give it as location.host has it, such as app.example.com.`)
  assertVerifiers(verifiers)
  if (chains?.length === 0) throw new AuthOptionsError('chains is empty: nobody could sign in. Leave it out for any.')
  for (const chain of chains ?? [])
    if (!isCaipNetworkId(chain))
      throw new AuthOptionsError(`chains has “${chain}”: give CAIP-2 ids of the five namespaces, such as eip155:1.`)
  assertText(options)
}

function assertVerifiers(verifiers: AuthOptions['verifiers']): void {
  if (verifiers.length === 0) throw new AuthOptionsError('verifiers is empty: nobody could sign in.')
  const namespaces = verifiers.map(({ namespace }) => namespace)
  for (const [index, namespace] of namespaces.entries()) {
    if (!isChainNamespace(namespace))
      throw new AuthOptionsError(
        `verifiers has one of “${namespace}”: the namespaces are ${chainNamespaces.join(', ')}, and messages have no others.`,
      )
    if (namespaces.indexOf(namespace) !== index)
      throw new AuthOptionsError(
        `verifiers has two of ${namespace}, and one alone is asked: write one verifier that tries both.`,
      )
  }
}

/** No message could say another statement or list other resources than messages can have. */
function assertText({ statement, resources }: AuthOptions): void {
  try {
    assertSignInText({ ...(typeof statement === 'string' && { statement }), ...(resources && { resources }) })
  } catch (cause) {
    if (!(cause instanceof SignInFormatError)) throw cause
    throw new AuthOptionsError(`No message can say what statement and resources demand. ${cause.message}`, { cause })
  }
}
