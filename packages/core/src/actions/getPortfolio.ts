import { getPortfolio as endpoint, type Portfolio, type PortfolioPosition } from '@latchkey/wire'
import { requestApi } from '../clients/requestApi.ts'
import { NotConnectedError } from '../errors/connection.ts'
import type { Latchkey } from '../latchkey.ts'
import { listChangedTokens } from '../reads/changedTokens.ts'
import { defineRead, type Read } from '../reads/defineRead.ts'
import { cleanName, cleanSymbol } from '../text/cleanName.ts'
import { cleanTokenBalance } from '../text/cleanTokenBalance.ts'
import { nameNative } from '../tokens/nameNative.ts'
import { getAccount } from './account.ts'

/**
 * The value of the account shown on all networks of the server, in US dollars; undefined without a server. Cached 30 s. Networks in
 * `unavailable` could not be read and are missing from the total.
 * @throws HttpStatusError, ServerUnavailableError, ServerAnswerInvalidError
 * @example (await getPortfolio(latchkey))?.total // 169197.8756073841
 */
export const getPortfolio: Read<object, Portfolio | undefined> = /*#__PURE__*/ defineRead({
  name: 'getPortfolio',
  staleTimeMs: 30_000,
  key: (latchkey) => {
    const { address, namespace } = getAccount(latchkey)
    return latchkey.options.serverUrl && address ? [namespace, address] : undefined
  },
  idle: () => undefined,
  fetch: async (latchkey: Latchkey, _parameters: object, { signal }): Promise<Portfolio | undefined> => {
    const { address } = getAccount(latchkey)
    if (!address) throw new NotConnectedError()
    const query = { currency: 'usd', forceUpdate: listChangedTokens(latchkey) }
    const portfolio = await requestApi(latchkey, endpoint, { params: { address }, query, signal })
    const data = portfolio.data.map((position) => cleanPosition(latchkey, position))
    return { ...portfolio, data, total: sum(data) }
  },
})

/** Added up here: a sum of the server's could include what no row shows. */
const sum = (rows: readonly { value?: number | undefined }[]) => rows.reduce((total, { value = 0 }) => total + value, 0)

/** A position in a network's native currency has the name the app configured, not the server's. */
function cleanPosition(latchkey: Latchkey, position: PortfolioPosition): PortfolioPosition {
  const balances = position.balances.map(cleanTokenBalance).flatMap((balance) => {
    const network = latchkey.networks.find(({ caipNetworkId }) => caipNetworkId === balance.chainId)
    return network ? nameNative([balance], network) : [balance]
  })
  const native = balances.find(({ address }) => !address)
  const symbol = native?.symbol ?? (cleanSymbol(position.symbol) || '?')
  const name = native?.name ?? cleanName(position.name) ?? symbol
  return { ...position, name, symbol, balances, value: sum(balances) }
}
