import Mocha from 'mocha';

/** Prints like mocha's `spec` reporter, and writes the file of its `json` reporter once the run has ended. */
class SpecAndJson extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    new Mocha.reporters.JSON(runner, options);
  }
}

export default SpecAndJson;
