import { type ComponentType, lazy, type ReactElement, Suspense } from 'react'
import { loadLater } from '../loadLater.ts'
import { EmailCode } from './EmailCode.tsx'
import { Notice } from './Notice.tsx'
import type { ScreenProps, ShownScreen } from './screenStore.ts'
import type { ScreenName } from './screens.ts'

/** A screen without a component does not compile. */
const components: { [name in ScreenName]: ComponentType<ScreenProps<name>> } = {
  emailCode: EmailCode,
  protect: lazy(() => loadLater().then(({ ProtectWallet }) => ({ default: ProtectWallet }))),
  notice: Notice,
  recover: lazy(() => loadLater().then(({ Recover }) => ({ default: Recover }))),
  approve: lazy(() => loadLater().then(({ Approve }) => ({ default: Approve }))),
  social: lazy(() => loadLater().then(({ Social }) => ({ default: Social }))),
  logins: lazy(() => loadLater().then(({ Logins }) => ({ default: Logins }))),
  settings: lazy(() => loadLater().then(({ Settings }) => ({ default: Settings }))),
  security: lazy(() => loadLater().then(({ Security }) => ({ default: Security }))),
  newEmail: lazy(() => loadLater().then(({ NewEmail }) => ({ default: NewEmail }))),
  rotate: lazy(() => loadLater().then(({ RotateWallet }) => ({ default: RotateWallet }))),
  backUp: lazy(() => loadLater().then(({ BackUp }) => ({ default: BackUp }))),
  backedUp: lazy(() => loadLater().then(({ BackedUp }) => ({ default: BackedUp }))),
  history: lazy(() => loadLater().then(({ History }) => ({ default: History }))),
  confirm: lazy(() => loadLater().then(({ Confirm }) => ({ default: Confirm }))),
  deleteAccount: lazy(() => loadLater().then(({ DeleteAccount }) => ({ default: DeleteAccount }))),
  done: lazy(() => loadLater().then(({ Done }) => ({ default: Done }))),
  words: lazy(() => loadLater().then(({ Words }) => ({ default: Words }))),
  guardOffer: lazy(() => loadLater().then(({ GuardOffer }) => ({ default: GuardOffer }))),
  guardWait: lazy(() => loadLater().then(({ GuardWait }) => ({ default: GuardWait }))),
  registerDevice: lazy(() => loadLater().then(({ RegisterDevice }) => ({ default: RegisterDevice }))),
  protectFirst: lazy(() => loadLater().then(({ ProtectFirst }) => ({ default: ProtectFirst }))),
  newWallet: lazy(() => loadLater().then(({ NewWallet }) => ({ default: NewWallet }))),
  importWallet: lazy(() => loadLater().then(({ ImportWallet }) => ({ default: ImportWallet }))),
  confirmImport: lazy(() => loadLater().then(({ ConfirmImport }) => ({ default: ConfirmImport }))),
  email: lazy(() => loadLater().then(({ EnterEmail }) => ({ default: EnterEmail }))),
}

/** Draws the screen that a flow asks for. A screen that is asked again keeps what was typed. */
export function ScreenView({ shown }: { shown: ShownScreen }): ReactElement {
  // The record pairs each name with the component of its data, which TypeScript cannot follow through the union.
  const Component = components[shown.name] as ComponentType<ShownScreen>
  return (
    <Suspense>
      <Component key={shown.name} {...shown} />
    </Suspense>
  )
}
