import { arAccountMessages } from './arAccountMessages.ts'
import { arActivityMessages } from './arActivityMessages.ts'
import { arAssetMessages } from './arAssetMessages.ts'
import { arBuyMessages } from './arBuyMessages.ts'
import { arErrors } from './arErrors.ts'
import { arNamesMessages } from './arNamesMessages.ts'
import { arPairingMessages } from './arPairingMessages.ts'
import { arReceiveMessages } from './arReceiveMessages.ts'
import { arSendMessages } from './arSendMessages.ts'
import { arSwapMessages } from './arSwapMessages.ts'
import { isolate } from './isolate.ts'
import type { Locale } from './Locale.ts'

const plural = new Intl.PluralRules('ar')

/** Counts wallets; digits stay as the rest of the widget writes them. */
function countWallets(count: number): string {
  switch (plural.select(count)) {
    case 'zero':
      return 'لا توجد محافظ'
    case 'one':
      return 'محفظة واحدة'
    case 'two':
      return 'محفظتان'
    case 'few':
      return `${count} محافظ`
    case 'many':
      return `${count} محفظة`
    default:
      return `${count} محفظة`
  }
}

export const ar: Locale = {
  code: 'ar',
  direction: 'rtl',
  messages: {
    button: {
      connectWallet: 'ربط المحفظة',
      connecting: 'جارٍ الربط…',
      account: ({ name }) => `الحساب ${name}`,
      wrongNetwork: 'شبكة غير مدعومة',
      network: ({ name }) => `الشبكة: ${name}`,
      chooseNetwork: 'اختيار الشبكة',
    },
    common: {
      back: 'رجوع',
      close: 'إغلاق',
      loading: 'جارٍ التحميل',
      tryAgain: 'إعادة المحاولة',
      cancel: 'إلغاء',
      done: 'تم',
      copied: 'تم النسخ',
      search: 'بحث',
      clear: 'مسح',
      opensOutside: 'يُفتح في علامة تبويب جديدة',
      explorer: 'عرض في المستكشف',
      viewFailed: 'تعذّر عرض هذا الجزء. تحقّق من الاتصال، أو أعد المحاولة، أو ارجع.',
      failed: 'حدث خطأ',
      unverified: 'رمز غير موثّق',
      opensHost: ({ host }) => `يفتح ${isolate(host)}`,
      imitates: ({ symbol }) => `هذا ليس ${isolate(symbol)} المعروف على هذه الشبكة، وقد يكون بلا قيمة. عقده:`,
      decimalsUnproven: ({ symbol }) =>
        `الخادم وحده يذكر عدد الخانات العشرية لرمز ${isolate(symbol)}. تحقّق من المبلغ في محفظتك.`,
    },
    connect: {
      title: 'ربط المحفظة',
      wallets: 'المحافظ',
      installed: 'مثبّتة',
      recent: 'الأخيرة',
      allWallets: 'كل المحافظ',
      noWallets: 'لم نعثر على محفظة في هذا المتصفح. اختر واحدة لتثبيتها.',
      walletConnect: 'WalletConnect',
      qrCode: 'رمز QR',
      suggested: 'محافظ مقترحة',
      suggestionsUnavailable: 'لا يمكن عرض محافظ أخرى الآن.',
      contested: ({ id }) =>
        `تطلق إضافتان أو أكثر في هذا المتصفح على نفسها الاسم ${isolate(id)}. اربط المحفظة التي تعرفها فقط، وأزل الأخرى.`,
      contestedRow: ({ id }) => `واحدة من عدة محافظ باسم ${isolate(id)}`,
      lookAlike: ({ id }) => `${isolate(id)} · تشبه محفظة أخرى`,
    },
    allWallets: {
      title: 'كل المحافظ',
      searchLabel: 'البحث عن محفظة',
      installed: 'مثبّتة',
      found: ({ count }) => countWallets(count),
      nothingFound: ({ search }) => `لا توجد محفظة باسم «${search}».`,
      unavailable: 'تعذّر الوصول إلى قائمة المحافظ. ما زالت المحافظ المثبّتة في هذا المتصفح تعمل.',
    },
    getWallet: {
      title: ({ wallet }) => `الحصول على ${wallet}`,
      explain: ({ wallet }) => `محفظة ${wallet} غير مثبّتة في هذا المتصفح. ثبّتها ثم عُد وأعد تحميل الصفحة.`,
      chrome: 'إضافة المتصفح',
      appStore: 'App Store',
      playStore: 'Google Play',
      homepage: 'الموقع الإلكتروني',
      webapp: 'تطبيق الويب',
      noLinks: ({ wallet }) => `لا يتوفّر عنوان للحصول على ${wallet}.`,
      scan: ({ wallet }) => `امسح الرمز للحصول على ${wallet} على هاتفك`,
      code: ({ wallet }) => `رمز QR لعنوان الحصول على ${wallet}`,
      explainApp: ({ wallet }) => `ثبّت ${wallet} ثم عُد إلى هنا.`,
    },
    pairing: arPairingMessages,
    connecting: {
      continueIn: ({ wallet }) => `تابع في ${wallet}`,
      explain: 'اسمح لهذا الموقع برؤية حسابك.',
      slow: ({ wallet }) => `ما زلنا ننتظر ${wallet}. افتحها وابحث عن طلب، أو ألغِ قفلها أولًا.`,
      declinedTitle: 'رُفض الطلب',
      declined: 'لم تتم مشاركة أي شيء مع هذا الموقع.',
      failedTitle: 'تعذّر الربط',
      otherWallet: 'اختيار محفظة أخرى',
    },
    networks: {
      title: 'اختيار الشبكة',
      list: 'الشبكات',
      current: 'الحالية',
      empty: 'لا توجد في هذا التطبيق شبكات للاختيار منها.',
    },
    switchNetwork: {
      title: 'تبديل الشبكة',
      continueIn: ({ wallet, network }) => `بدّل إلى ${network} في ${wallet}`,
      explain: 'تطلب محفظتك موافقتك قبل تغيير الشبكة.',
      slow: ({ wallet }) => `ما زلنا ننتظر ${wallet}. افتحها وابحث عن طلب.`,
      declinedTitle: 'رُفض الطلب',
      declined: 'لم تتغيّر الشبكة.',
    },
    unsupportedChain: {
      title: 'تبديل الشبكة',
      explain: 'لا يعمل هذا التطبيق على شبكة محفظتك الحالية. اختر شبكة يدعمها.',
      list: 'الشبكات المدعومة',
      disconnect: 'قطع الاتصال',
      disconnecting: 'جارٍ قطع الاتصال',
    },
    account: arAccountMessages,
    activity: arActivityMessages,
    asset: arAssetMessages,
    buy: arBuyMessages,
    names: arNamesMessages,
    receive: arReceiveMessages,
    send: arSendMessages,
    swap: arSwapMessages,
    errors: arErrors,
  },
}
