/** Brand colours and sizes of Nuxt UI. The palettes stand in assets/main.css. */
export default defineAppConfig({
  ui: {
    colors: { primary: 'polder', success: 'polder', info: 'stone', warning: 'brick', error: 'brick', neutral: 'stone' },
    button: { defaultVariants: { size: 'lg' } },
    input: { defaultVariants: { size: 'lg' }, slots: { root: 'w-full' } },
    inputMenu: { defaultVariants: { size: 'lg' }, slots: { root: 'w-full' } },
    select: { defaultVariants: { size: 'lg' }, slots: { base: 'w-full' } },
    selectMenu: { defaultVariants: { size: 'lg' }, slots: { base: 'w-full' } },
    textarea: { defaultVariants: { size: 'lg' }, slots: { root: 'w-full' } },
    dashboardPanel: { slots: { root: 'min-h-0 lg:min-h-0' } },
    modal: { slots: { footer: 'flex-wrap justify-end' } },
  },
})
