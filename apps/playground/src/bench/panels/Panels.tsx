import { useLatchkey } from '@latchkey/react'
import type { Settings } from '../../settings/settings.ts'
import type { World } from '../../world/readWorld.ts'
import { OwnScreenPanel } from '../ownScreen/OwnScreenPanel.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import { FaucetPanel } from './FaucetPanel.tsx'
import { MembersPanel } from './MembersPanel.tsx'
import { MockWalletPanel } from './MockWalletPanel.tsx'
import { NamespacesPanel } from './NamespacesPanel.tsx'
import { NetworksPanel } from './NetworksPanel.tsx'
import { SignPanel } from './SignPanel.tsx'

/** Everything to try, below the fold and in a file of its own. */
export function Panels(props: { world: World; settings: Settings; onChange: (settings: Settings) => void }) {
  const { world, settings, onChange } = props
  const { signIn } = useLatchkey().options
  return (
    <div className="panels">
      <AccountPanel />
      <MockWalletPanel world={world} installed={settings.mock} onChange={(mock) => onChange({ ...settings, mock })} />
      <NetworksPanel />
      <NamespacesPanel />
      <SignPanel />
      {signIn && <MembersPanel />}
      <OwnScreenPanel />
      {world.faucet && <FaucetPanel faucet={world.faucet} />}
    </div>
  )
}
