/** The views of sending in one file: each alone would carry what they share apart, and weigh more. */
export { SendContactsView } from './SendContactsView.tsx'
export { SendNftPreviewView } from './SendNftPreviewView.tsx'
export { SendNftView } from './SendNftView.tsx'
export { SendPreviewView } from './SendPreviewView.tsx'
export { SendSelectTokenView } from './SendSelectTokenView.tsx'
export { SendView } from './SendView.tsx'
