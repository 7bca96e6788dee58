import {
  formatAmount,
  getSend,
  type Network,
  type PaymentRequest,
  parseCaipAddress,
  setSend,
  type TokenBalance,
  watchSend,
} from '@latchkey/core'
import { useEffect } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import type { Tokens } from '../../parts/useTokens.ts'

export type PendingRequest =
  /** `network` is undefined where the app does not have it. */
  { state: 'otherNetwork'; network: Network | undefined } | { state: 'looking' } | { state: 'tokenMissing' }

/**
 * Follows a pasted or scanned request: chooses its token and enters its amount once its network is the active one.
 *
 * @param tokens undefined where an NFT is sent: then the request's receiver and network count alone.
 * @returns what keeps it from being followed, if anything
 */
export function usePaymentRequest(tokens: Tokens | undefined): PendingRequest | undefined {
  const latchkey = useLatchkey()
  const { network: active, networks } = useNetwork()
  const { paymentRequest: request } = useWatch(getSend, watchSend)
  const isHere = request?.caipNetworkId === undefined || request.caipNetworkId === active?.caipNetworkId
  const wantsToken = request !== undefined && tokens !== undefined && (request.token ?? request.amount) !== undefined
  const token = wantsToken ? tokens.tokens.find((one) => isToken(one, request)) : undefined

  useEffect(() => {
    if (!request || !isHere || (wantsToken && !token)) return
    const amount = token && request.amount && formatAmount(request.amount, Number(token.quantity.decimals))
    setSend(latchkey, {
      paymentRequest: undefined,
      ...(token && { token }),
      ...(amount && { sendTokenAmount: amount }),
    })
  }, [latchkey, request, isHere, wantsToken, token])

  if (!request) return undefined
  if (!isHere) {
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === request.caipNetworkId)
    return { state: 'otherNetwork', network }
  }
  if (!wantsToken || token) return undefined
  return { state: tokens.status === 'loading' ? 'looking' : 'tokenMissing' }
}

/** The network's coin where the request names no token. */
function isToken({ address }: TokenBalance, request: PaymentRequest): boolean {
  if (!address || !request.token) return !address && !request.token
  return parseCaipAddress(address).address.toLowerCase() === request.token.toLowerCase()
}
