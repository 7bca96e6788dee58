import type { ReactNode } from 'react'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { CodePanel } from '../../parts/PairingPanels.tsx'
import { usePairing } from '../../parts/usePairing.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyTextButton } from '../../ui/CopyButton.tsx'
import { useStyles } from '../../ui/useStyles.ts'

/** The code for any wallet on another device, beside the list. Whatever goes wrong here, the list still works. */
export function ConnectCode(): ReactNode {
  useStyles(css)
  const { pairing: messages, pairingCode, connecting, common } = useMessages()
  const errorText = useErrorText()
  const pairing = usePairing(undefined)
  const { failure, error, isPreparing, isRelaySlow, retry } = pairing
  const problem = failure
    ? failure.code === 'USER_REJECTED'
      ? connecting.declined
      : errorText(failure)
    : isPreparing && error
      ? errorText(error)
      : isRelaySlow
        ? messages.slowRelay
        : undefined
  return (
    <div className="lk-connect-code">
      <CodePanel pairing={failure ? { ...pairing, uri: undefined } : pairing} wallet={undefined} problem={problem} />
      {problem ? (
        <Button onClick={retry}>{common.tryAgain}</Button>
      ) : (
        <CopyTextButton
          text={isPreparing ? undefined : pairing.uri}
          label={pairingCode.copyLink}
          copiedLabel={common.copied}
          failedLabel={messages.copyFailed}
        />
      )}
    </div>
  )
}

const css = `
.lk-connect-code { position: sticky; inset-block-start: 4px; display: grid; gap: 12px; align-content: start }
`
