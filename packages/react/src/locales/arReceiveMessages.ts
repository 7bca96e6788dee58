import type { ReceiveMessages } from './ReceiveMessages.ts'

export const arReceiveMessages: ReceiveMessages = {
  title: 'استلام',
  code: 'رمز QR لعنوانك',
  copy: 'نسخ العنوان',
  copyRefused: 'رفض المتصفح النسخ',
  warning: 'استخدم هذا العنوان على الشبكات أدناه فقط. قد يضيع ما يُرسل إليه على شبكة أخرى.',
  networks: 'الشبكات',
}
