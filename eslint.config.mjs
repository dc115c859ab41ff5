import { builtinModules } from 'node:module'
import stylistic from '@stylistic/eslint-plugin'
import pluginVue from 'eslint-plugin-vue'
import tseslint from 'typescript-eslint'

/** Where rules of Vue have something to say. */
const webApp = ['**/*.vue', '{components,composables,layouts,middleware,pages,plugins}/**/*.ts']

export default tseslint.config(
  {
    name: 'polder/ignored',
    ignores: [
      '.nuxt/**', '.output/**', 'data/**', 'coverage/**', 'test-results/**', 'server/db/generated/**',
      // Made from the description of the API, in its words.
      'clients/typescript/src/api.ts', 'clients/typescript/dist/**',
    ],
  },
  tseslint.configs.recommended,
  pluginVue.configs['flat/recommended'].map(config => ({ files: webApp, ...config })),
  stylistic.configs.customize({ indent: 2, quotes: 'single', semi: false, arrowParens: false }),
  {
    name: 'polder/everywhere',
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@stylistic/arrow-parens': ['error', 'as-needed', { requireForBlockBody: true }],
      '@stylistic/brace-style': ['error', '1tbs', { allowSingleLine: true }],
      '@stylistic/jsx-max-props-per-line': 'off',
      '@stylistic/max-len': ['error', {
        code: 120,
        ignoreUrls: true,
        ignoreStrings: true,
        ignoreTemplateLiterals: true,
        ignoreRegExpLiterals: true,
      }],
      '@stylistic/max-statements-per-line': 'off',
      '@stylistic/member-delimiter-style': ['error', {
        multiline: { delimiter: 'none' },
        singleline: { delimiter: 'comma' },
      }],
      '@stylistic/multiline-ternary': 'off',
      '@stylistic/no-mixed-operators': 'off',
      '@stylistic/operator-linebreak': ['error', 'before', { overrides: { '=': 'after' } }],
      '@stylistic/quote-props': ['error', 'as-needed'],
      '@stylistic/quotes': ['error', 'single', { avoidEscape: true }],
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-restricted-imports': ['error', {
        paths: builtinModules.map(name => ({ name, message: `Import it as node:${name}` })),
      }],
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  {
    name: 'polder/components',
    files: ['**/*.vue'],
    languageOptions: { parserOptions: { parser: tseslint.parser } },
    rules: {
      'vue/block-order': ['error', { order: ['script', 'template', 'style'] }],
      'vue/component-api-style': ['error', ['script-setup']],
      // The width of a line says enough about how much may stand on it.
      'vue/max-attributes-per-line': 'off',
      'vue/multiline-html-element-content-newline': 'off',
      // File-based routing names pages and layouts; a second word would be noise there.
      'vue/multi-word-component-names': 'off',
      // One that nobody imports is drawn as an unknown element, of which no type tells; only packages bring theirs.
      'vue/no-undef-components': ['error', { ignorePatterns: ['^U[A-Z]', '^Nuxt', '^ClientOnly$', '^I18nT$'] }],
      'vue/no-v-html': 'error',
      'vue/singleline-html-element-content-newline': 'off',
      // vue-tsc proves optional props to be handled; a default of undefined would say nothing.
      'vue/require-default-prop': 'off',
    },
  },
  {
    // A test that sleeps, measures or sets a limit of its own is red where the machine is slow. Time of its own have
    // load, bench, crash and fuzz, which measure or kill, and the tests whose subject is how long something takes.
    name: 'polder/no-time-in-tests',
    files: ['tests/{api,architecture,components,contract,db,documents,domain,e2e,journeys,official,servers,services,tooling}/**/*.test.{ts,tsx}'],
    ignores: [
      'tests/api/{following-changes,mail-links}.test.ts', 'tests/servers/{budgets,printing}.test.ts',
      'tests/services/fair-queue.test.ts',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          'ImportDeclaration[source.value="node:timers/promises"] > ImportSpecifier[imported.name="setTimeout"]',
          'CallExpression[callee.name="setTimeout"]',
          'CallExpression[callee.property.name="waitForTimeout"]',
        ].map(selector => ({ selector, message: 'Wait for what is to come, or move the clock of the page or the server' })),
        {
          selector: 'ExpressionStatement > CallExpression.expression > MemberExpression.callee MemberExpression[property.name=/^(resolves|rejects)$/]',
          message: 'Wait for it: what nobody waits for cannot fail',
        },
        {
          selector: 'CallExpression[callee.object.name=/^(Date|performance)$/][callee.property.name="now"]',
          message: 'Time on a wall says how busy the machine is: measure processor time, or have a fixed clock',
        },
        ...[
          'Property[key.name="timeout"] > Literal[raw=/^\\d/]',
          'CallExpression[callee.name=/^(it|describe|before(All|Each)|after(All|Each))$/] > Literal[raw=/^\\d/]',
          'CallExpression[callee.callee.property.name="each"] > Literal[raw=/^\\d/]',
          'CallExpression[callee.object.name="AbortSignal"] > Literal.arguments',
        ].map(selector => ({ selector, message: 'Name the limit in tests/support/waiting.ts' })),
      ],
    },
  },
  {
    name: 'polder/no-console-in-product',
    files: ['server/**', 'shared/**', 'components/**', 'composables/**', 'layouts/**', 'middleware/**', 'pages/**'],
    ignores: ['server/cli/**'],
    rules: { 'no-console': 'error' },
  },
)
