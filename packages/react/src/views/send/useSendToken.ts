import type { TokenBalance } from '@latchkey/core'
import { getSend, watchSend } from '@latchkey/core/internal'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { isSameBalance, type Tokens } from '../../parts/useTokens.ts'

/** The token to send, with its newest balance: the chosen one while it is of the active network, else the network's native currency. */
export function useSendToken({ tokens }: Tokens): TokenBalance | undefined {
  const { token: chosen } = useWatch(getSend, watchSend)
  const { network } = useNetwork()
  if (chosen && (chosen.chainId === undefined || chosen.chainId === network?.caipNetworkId))
    return tokens.find((token) => isSameBalance(token, chosen)) ?? chosen
  return tokens.find((token) => token.address === undefined) ?? tokens[0]
}
