import { navigate } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWords } from '../../hooks/useWords.ts'
import { ActionTile } from '../../ui/ActionTile.tsx'
import { QrCodeIcon } from '../../ui/icons/QrCodeIcon.tsx'
import { SendIcon } from '../../ui/icons/SendIcon.tsx'
import { useStyles } from '../../ui/useStyles.ts'

/** What one does with an account, one tap each. */
export function AccountActions(): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { actions: words } = useWords().account
  const { network } = useAccount()
  return (
    <div className="lk-account-actions">
      <ActionTile
        variant="primary"
        icon={<SendIcon />}
        label={words.send}
        disabled={!network}
        onClick={() => navigate(latchkey, 'Send', {})}
      />
      <ActionTile icon={<QrCodeIcon />} label={words.receive} onClick={() => navigate(latchkey, 'Receive', {})} />
    </div>
  )
}

const css = `
.lk-account-actions { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); gap: 8px }
`
