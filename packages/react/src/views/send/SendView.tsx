import { checkSend, getMaxAmount, navigate, setSend, type TokenBalance } from '@latchkey/core'
import { getSend, getSpendable, hasAbility, watchSend } from '@latchkey/core/internal'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useRead } from '../../hooks/useRead.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { useCancel, useWrite } from '../../hooks/useWrite.ts'
import { Note } from '../../parts/Note.tsx'
import { OpenRequest } from '../../parts/OpenRequest.tsx'
import { TokensUnavailable } from '../../parts/TokensUnavailable.tsx'
import { useImitated } from '../../parts/Unverified.tsx'
import { isSameBalance, useTokens } from '../../parts/useTokens.ts'
import { FormView } from '../../ui/FormView.tsx'
import { CircleAlertIcon } from '../../ui/Icon.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { MemoSlot } from './MemoSlot.tsx'
import { ReceiverField } from './ReceiverField.tsx'
import { usePaymentRequest } from './RequestNote.tsx'
import { readUnits } from './readUnits.ts'
import { reviewSend, useCheck, useSendToken } from './reviewSend.ts'
import { SendAmount, useEnteredAmount } from './SendAmount.tsx'
import { useReceiver, useReceiverPicture } from './useReceiver.ts'
import { useSendErrorText } from './useSendErrorText.ts'

/** Codes of the errors that are shown beside the amount. */
const amountCodes = /^(AMOUNT|TOKEN)_/

/** The form to send a token: amount, token and recipient. Each field shows its error while typing; the wallet gets no request yet. */
export function SendView(_props: object): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { send: messages } = useMessages()
  const { address, caipAddress, network } = useAccount()
  const errorText = useSendErrorText(network)
  const { receiverAddress = '', receiverProfileName, memo: typedMemo } = useWatch(getSend, watchSend)
  const receiver = receiverProfileName ?? receiverAddress
  const tokens = useTokens()
  const token = useSendToken(tokens)
  const isCleared = useAmountOf(token)
  const imitated = useImitated(token)
  const entered = useEnteredAmount(token, imitated !== undefined)
  const { amount } = entered
  const found = useReceiver(receiver, token?.address)
  const receiverPicture = useReceiverPicture(found.receiver)
  const pending = usePaymentRequest(tokens)
  // Where the network type has tokens, one may be entered by its address.
  const canEnterToken = hasAbility(latchkey, 'loadTokens') && !hasAbility(latchkey, 'isNativeOnly')
  const memo = hasAbility(latchkey, 'memos') ? typedMemo : undefined
  const [isMemoWrong, setMemoWrong] = useState(false)
  const max = useWrite(getMaxAmount)
  const spendable = useRead(getSpendable, { token }).data ?? undefined
  const review = useWrite(reviewSend)
  const [reviewed, setReviewed] = useState<string>()
  useCancel(review.cancel)
  useCancel(max.cancel, JSON.stringify([token?.address, amount]))

  // Checked with the account's own address as the recipient, so that only the amount can be wrong.
  const amountCheck = useCheck(
    amount && token && address && JSON.stringify([amount, token.address, caipAddress]),
    (signal) => checkSend(latchkey, { token, amount, receiver: address, signal }),
  )
  const typedError = amountCheck && amountCodes.test(amountCheck.code) ? amountCheck : undefined
  // The balance may have shrunk since: the error of the review's check stays until the amount changes.
  const amountError =
    entered.error ?? typedError ?? (review.error && amountCodes.test(review.error.code) ? review.error : undefined)
  // Errors of the recipient are shown beside it; that of a review is not of the next recipient.
  const otherError = [reviewed === receiver ? review.error : undefined, max.error].find(
    (error) => error && !amountCodes.test(error.code) && error.code !== found.error?.code,
  )
  // The form does not hold what the payment request wants yet.
  const isUnapplied = pending !== undefined && pending.state !== 'tokenMissing'
  // The error of an amount appears once typing pauses; until then an unreadable one must not be reviewed.
  const isRead = token && readUnits(amount, token.quantity.decimals)
  const isComplete = isRead && receiver.trim() && caipAddress && !isUnapplied
  // Nothing on screen says yet why there is no review.
  const isUnexplained = !amountError && !found.error && !isUnapplied && !isMemoWrong
  const missing = amount === '' ? messages.enterAmount : receiver.trim() === '' ? messages.enterRecipient : undefined

  async function fillShare(percent: number) {
    const share = token && (await max.run({ token, percent, memo }))
    if (share !== undefined) setSend(latchkey, { token, sendTokenAmount: share, isMost: percent === 100 })
  }

  async function submit() {
    if (!isComplete) return
    setReviewed(receiver)
    if (!(await review.run({ token, amount, dollars: entered.dollars, receiver, memo, account: caipAddress }))) return
    setSend(latchkey, { receiverProfileImageUrl: receiverPicture })
    navigate(latchkey, 'SendPreview', {})
  }

  return (
    <FormView
      title={messages.title}
      className="lk-send"
      submitLabel={(isUnexplained && missing) || messages.review}
      disabled={!isComplete || typedError !== undefined || found.error !== undefined || isMemoWrong}
      busy={review.status === 'pending'}
      onSubmit={() => void submit()}
      agreed={<OpenRequest kinds={['transfer', 'nft']} text={messages.requestOpen} />}
    >
      <SendAmount
        token={token}
        hasChoice={!token || tokens.tokens.length > 1 || canEnterToken}
        entered={entered}
        spendable={spendable}
        isImitation={imitated !== undefined}
        isCleared={isCleared}
        error={amountError}
        onEnter={() => review.error && review.cancel()}
        onShare={(percent) => void fillShare(percent)}
      />
      {!token && tokens.status === 'unavailable' && <TokensUnavailable tokens={tokens} />}
      <ReceiverField
        found={found}
        pending={pending}
        memo={<MemoSlot receiver={found.receiver?.address} onCheck={setMemoWrong} />}
      />
      {otherError && (
        <Note tone="negative" announce="now" icon={<CircleAlertIcon />}>
          {errorText(otherError)}
        </Note>
      )}
    </FormView>
  )
}

/**
 * Clears an amount that was typed in another token than the one on screen: on another network the native currency stands in for the chosen
 * token. A payment request does so as it chooses its token.
 *
 * @returns whether an amount was cleared since this view opened.
 */
function useAmountOf(token: TokenBalance | undefined): boolean {
  const latchkey = useLatchkey()
  const { token: chosen, sendTokenAmount } = useWatch(getSend, watchSend)
  const [isCleared, setCleared] = useState(false)
  const before = useRef(sendTokenAmount)
  const isOther = token !== undefined && chosen !== undefined && !isSameBalance(token, chosen)
  useLayoutEffect(() => {
    if (isOther) setSend(latchkey, { token, sendTokenAmount: undefined })
  }, [latchkey, isOther, token])
  useLayoutEffect(() => {
    if (before.current && sendTokenAmount === undefined) setCleared(true)
    if (sendTokenAmount) setCleared(false)
    before.current = sendTokenAmount
  }, [sendTokenAmount])
  return isCleared
}

const css = `
.lk-send { display: grid; grid-template-columns: minmax(0, 1fr); gap: 24px }
`
