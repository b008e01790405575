-- What is analysed in the middle of a bulk load (0146) is looked at again when that is over: a tenth of the sample is enough to choose
-- an index, and whoever waits for the lock of a large table waits less.
alter function ec_analyse(name[]) set default_statistics_target = 10;
