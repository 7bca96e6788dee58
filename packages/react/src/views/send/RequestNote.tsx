import {
  formatAmount,
  getAccount,
  type Network,
  navigate,
  type PaymentRequest,
  parseCaipAddress,
  setSend,
  switchNetwork,
  type TokenBalance,
} from '@latchkey/core'
import { getSend, hasAbility, isSameAddress, watchSend } from '@latchkey/core/internal'
import { type ReactNode, useEffect } from 'react'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { useWrite } from '../../hooks/useWrite.ts'
import { Note } from '../../parts/Note.tsx'
import { isSameBalance, type Tokens } from '../../parts/useTokens.ts'
import { Button } from '../../ui/Button.tsx'
import { CircleAlertIcon, TriangleAlertIcon } from '../../ui/Icon.tsx'

export type PendingRequest =
  /** `network` is undefined when the app does not support it. */
  { state: 'otherNetwork'; network: Network | undefined } | { state: 'loading' | 'tokenMissing' | 'memo' }

/**
 * Applies a pasted or scanned payment request: chooses its token and enters its amount once its network is active. While the tokens load,
 * an amount of the native currency is entered at once, and any other is cleared: an earlier amount must not pass for the requested one.
 *
 * A request for another token than the amount was typed in clears the amount, also where it names none.
 *
 * @param tokens undefined when an NFT is sent: only the request's recipient and network count then.
 * @returns what keeps the request from being applied, if anything.
 */
export function usePaymentRequest(tokens: Tokens | undefined): PendingRequest | undefined {
  const latchkey = useLatchkey()
  const { network: active, networks } = useNetwork()
  const { paymentRequest: request, token: chosen } = useWatch(getSend, watchSend)
  const isOf = (network: Network | undefined) =>
    [network?.caipNetworkId, undefined].includes(request?.caipNetworkId) &&
    [network?.chainNamespace, undefined].includes(request?.chainNamespace)
  const isHere = isOf(active)
  const hasMemos = hasAbility(latchkey, 'memos')
  const wantsToken =
    request !== undefined &&
    tokens !== undefined &&
    (request.token ?? request.amount ?? request.wholeAmount) !== undefined
  const token = wantsToken ? tokens.tokens.find((one) => isToken(one, request)) : undefined
  const isOtherToken = chosen !== undefined && (token === undefined || !isSameBalance(token, chosen))
  // Without the server's list the native currency is read from the chain, which may still be under way.
  const isLoading = tokens?.status === 'loading' || (tokens?.status === 'unavailable' && tokens.tokens.length === 0)
  const decimals = token ? Number(token.quantity.decimals) : active?.nativeCurrency.decimals

  useEffect(() => {
    if (!request || !isHere) return
    const { amount, wholeAmount } = request
    const known = token !== undefined || (request.token === undefined && isLoading)
    const inUnits = amount && decimals !== undefined ? formatAmount(amount, decimals) : undefined
    const entered = known ? (wholeAmount ?? inUnits) : undefined
    const isApplied = !(wantsToken && !token) && (!request.memo || hasMemos)
    setSend(latchkey, {
      ...(wantsToken && !token ? { token: undefined } : token && { token }),
      ...(isApplied && {
        paymentRequest: undefined,
        ...(request.memo && { memo: request.memo, memoReceiver: undefined }),
      }),
      ...(wantsToken && ((amount ?? wholeAmount) !== undefined || isOtherToken) && { sendTokenAmount: entered }),
    })
  }, [latchkey, request, isHere, wantsToken, token, isOtherToken, isLoading, decimals, hasMemos])

  if (!request) return undefined
  if (!isHere) {
    const network = networks.find(isOf)
    return { state: 'otherNetwork', network }
  }
  if (request.memo && !hasMemos) return { state: 'memo' }
  if (!wantsToken || token) return undefined
  return { state: isLoading ? 'loading' : 'tokenMissing' }
}

/** Whether a balance is of the requested token: of the native currency when the request names none. */
function isToken({ address }: TokenBalance, request: PaymentRequest): boolean {
  if (!address || !request.token) return !address && !request.token
  return isSameAddress(parseCaipAddress(address).address, request.token)
}

/** What keeps a payment request from being applied, and a button to switch to its network. */
export function RequestNote({ pending }: { pending: PendingRequest | undefined }): ReactNode {
  const latchkey = useLatchkey()
  const { request: messages } = useMessages().send
  const errorText = useErrorText()
  const switching = useWrite(switchNetwork)
  if (!pending) return null
  if (pending.state === 'loading') return <Note>{messages.loading}</Note>
  const network = pending.state === 'otherNetwork' ? pending.network : undefined
  const sentences = { otherNetwork: messages.unknownNetwork, tokenMissing: messages.tokenMissing, memo: messages.memo }
  const goTo = ({ caipNetworkId, chainNamespace }: Network) => {
    if (getAccount(latchkey, { namespace: chainNamespace }).address) void switching.run({ caipNetworkId })
    else navigate(latchkey, 'SwitchActiveChain', { caipNetworkId })
  }
  return (
    <>
      <Note tone="warning" icon={<TriangleAlertIcon />}>
        {network ? messages.otherNetwork({ network: network.name }) : sentences[pending.state]}
      </Note>
      {network && (
        <Button size="medium" busy={switching.status === 'pending'} onClick={() => goTo(network)}>
          {messages.switchNetwork({ network: network.name })}
        </Button>
      )}
      {switching.error && (
        <Note tone="negative" announce="now" icon={<CircleAlertIcon />}>
          {errorText(switching.error)}
        </Note>
      )}
    </>
  )
}
