import { type Recap, SignInError } from '@latchkey/wire/sign-in'
import { isTextList } from '../encoding/json.ts'

const ability = /^request\/(.+)$/

/**
 * What a signed ReCap grants: the abilities `request/<method>` of `eip155`, each limited to `chains` if its wallet names any.
 * @param offered nothing beyond it is accepted.
 * @returns CAIP-2 ids that it adds to the account's own chain, and methods.
 * @throws SignInError `wrong_resources` for anything that was not requested, `wrong_chain` for a chain that was not.
 */
export function readRecapGrant(
  { att }: Recap,
  offered: { chains: readonly string[]; methods: readonly string[] },
): { chains: readonly string[]; methods: readonly string[] } {
  const { eip155 = {}, ...others } = att
  if (Object.keys(others).length > 0) throw new SignInError('wrong_resources', 'its ReCap has another namespace')
  const entries = Object.entries(eip155)
  const methods = entries.map(([name]) => {
    const method = ability.exec(name)?.[1] ?? ''
    if (offered.methods.includes(method)) return method
    throw new SignInError('wrong_resources', `its ReCap permits ${name}`)
  })
  const chains = entries.flatMap(([, limits]) => limits).flatMap(readChains)
  const foreign = chains.find((chain) => !offered.chains.includes(chain))
  if (foreign !== undefined) throw new SignInError('wrong_chain', `its ReCap is for ${foreign}`)
  return { chains, methods }
}

function readChains(limit: Readonly<Record<string, unknown>>): readonly string[] {
  const { chains = [], ...others } = limit
  if (!isTextList(chains) || Object.keys(others).length > 0)
    throw new SignInError('wrong_resources', 'its ReCap has limits other than chains')
  return chains
}
