// `npm run themes`: stores the classes and variables that VS Code gives to a page in each theme, for page tests.
import { writeFileSync } from 'node:fs';
import { test } from '../ui/fixtures';
import { THEME_NAMES, THEMES, themeFile, usedVariables } from './theme';

test.use({ freshProfile: true });

for (const name of THEME_NAMES) {
  test.describe(name, () => {
    test.use({ settings: { 'workbench.colorTheme': THEMES[name] } });

    test('is read from a page', async ({ zeroTouch }) => {
      await zeroTouch.tryDemo();
      await zeroTouch.workbench.runCommand('Zero Touch: Show Access Tokens as Table');
      const { body } = await zeroTouch.tokenPage(/Calendar Sync/);
      const css = await body.evaluate(
        ({ ownerDocument }) => ownerDocument.getElementById('_defaultStyles')?.textContent ?? '',
      );
      const theme = await body.evaluate((element, names) => {
        const { style } = element.ownerDocument.documentElement;
        return {
          classes: element.className,
          variables: Object.fromEntries(names.map((each) => [each, style.getPropertyValue(each)])),
        };
      }, usedVariables(css));
      writeFileSync(themeFile(name), `${JSON.stringify(theme, null, 2)}\n`);
      if (name === 'dark') writeFileSync(themeFile('every-page.css'), `${css.trim()}\n`);
    });
  });
}
