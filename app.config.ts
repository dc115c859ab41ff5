/** The ways on stand below each other on a phone, as wide as it is. */
const dialogFooter = 'shrink-0 flex-wrap justify-end max-sm:flex-col max-sm:items-stretch max-sm:*:justify-center'
/** What closes is out of reach at once: while it faded, a second press would pay, mail or delete once more. */
const closes = 'data-[state=closed]:invisible'
const dialogContent = `short:block short:overflow-y-auto ${closes}`

/** Brand colours and sizes of Nuxt UI. The palettes stand in assets/main.css. */
export default defineAppConfig({
  ui: {
    colors: { primary: 'polder', success: 'polder', warning: 'brick', error: 'brick', neutral: 'stone' },
    button: {
      defaultVariants: { size: 'lg' },
      // A finger makes a button wider than its icon.
      variants: { square: { true: 'justify-center' } },
      // Nuxt UI fades a button under the mouse, and its words then fall below AA.
      compoundVariants: [
        {
          color: 'primary',
          variant: 'solid',
          class: 'hover:bg-polder-700 active:bg-polder-700 dark:hover:bg-polder-200 dark:active:bg-polder-200',
        },
        {
          color: 'error',
          variant: 'solid',
          class: 'hover:bg-brick-800 active:bg-brick-800 dark:hover:bg-brick-200 dark:active:bg-brick-200',
        },
      ],
    },
    input: { defaultVariants: { size: 'lg' }, slots: { root: 'w-full' } },
    inputMenu: { defaultVariants: { size: 'lg' }, slots: { root: 'w-full' } },
    select: { defaultVariants: { size: 'lg' }, slots: { base: 'w-full' } },
    selectMenu: { defaultVariants: { size: 'lg' }, slots: { base: 'w-full' } },
    textarea: { defaultVariants: { size: 'lg' }, slots: { root: 'w-full' } },
    // Above the bars at the bottom of the window: a form's own, and below lg that of the main ways.
    toaster: {
      compoundVariants: [{
        position: 'bottom-right',
        class: { viewport: 'bottom-20 max-lg:bottom-[calc(9rem+env(safe-area-inset-bottom))] short:bottom-2' },
      }],
    },
    alert: { defaultVariants: { variant: 'subtle' } },
    badge: { defaultVariants: { variant: 'subtle' } },
    empty: { defaultVariants: { variant: 'naked' } },
    dropdownMenu: { slots: { content: closes } },
    // Titles keep clear of the button that closes; in a window of a few lines all of a dialog scrolls.
    modal: {
      slots: {
        content: dialogContent, header: 'shrink-0', wrapper: 'pe-11', body: 'short:overflow-visible',
        footer: dialogFooter,
      },
    },
    slideover: {
      slots: {
        content: dialogContent, header: 'shrink-0', wrapper: 'pe-11', body: 'short:overflow-visible',
        footer: dialogFooter,
      },
    },
  },
})
